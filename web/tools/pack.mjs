// Packs the page: node tools/pack.mjs MODULES OUT
//   OUT/yomikiri.html   one file with everything in it, which works from file:// and offline
//   OUT/site/           the same as static files for any web host
// MODULES is a folder of rooms as WebAssembly (`<room>.wasm`); a room without a module is not in the page.
import { build as bundle, transform } from 'esbuild';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';

const web = fileURLToPath(new URL('..', import.meta.url));
const [modulesFolder, out] = process.argv.slice(2).map((each) => resolve(each));
if (!modulesFolder || !out) throw new Error('usage: node tools/pack.mjs MODULES OUT');

const sha256 = (data) => createHash('sha256').update(data).digest();
const short = (data) => sha256(data).toString('hex').slice(0, 10);

async function script(source, format) {
  const result = await bundle({
    entryPoints: [join(web, source)],
    bundle: true,
    format,
    minify: true,
    target: 'es2022',
    write: false,
  });
  return result.outputFiles[0].text;
}

// --- the rooms, and what they say can be asked

async function imported(source) {
  const code = await script(source, 'esm');
  return import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);
}

// With the first question of each room's example and that of its door, answered in both languages: they stand there at
// once. Of a door's answer what is shown.
async function load_rooms() {
  const { RoomModule } = await imported('src/engine/module.ts');
  const { kDoors, kFirst } = await imported('src/rooms/examples.ts');
  const { name_of_question } = await imported('src/engine/known.ts');
  const rooms = [];
  const answered = {};
  let hello;
  for (const file of (await readdir(modulesFolder)).filter((each) => each.endsWith('.wasm')).sort()) {
    const bytes = await readFile(join(modulesFolder, file));
    const name = file.replace('.wasm', '');
    const module = await RoomModule.load(bytes);
    const own = JSON.parse(module.ask('{"hello":1}')).hello;
    const ask = (verb, request) => {
      const { answer } = JSON.parse(module.ask(JSON.stringify({ ...request, id: '1', room: name, verb })));
      if (!answer) throw new Error(`${name} ${verb}: its example is not answered`);
      return answer;
    };
    const door = kDoors[name];
    for (const lang of ['en', 'ja']) {
      const first = { ...kFirst[name], lang };
      answered[name_of_question(name, 'moves', first)] = ask('moves', first);
      if (!own.questions.some((each) => each.room === name && each.verb === door.verb)) continue; // bridge without libdds
      const asked = { ...door.request, lang };
      const { headline, verdict, choice, version, api } = ask(door.verb, asked);
      if (verdict !== 'unknown') answered[name_of_question(name, door.verb, asked)] = { headline, verdict, choice, version, api };
    }
    const known = hello?.questions ?? [];
    const fresh = own.questions
      .map((each) => ({ room: '', ...each }))
      .filter((each) => !known.some((other) => other.room === each.room && other.verb === each.verb));
    hello = { ...own, questions: [...known, ...fresh] };
    rooms.push({ name, bytes });
  }
  if (!hello) throw new Error(`no modules in ${modulesFolder}`);
  return { rooms, hello, known: answered };
}

// --- the page, as Vite builds it

async function build_page(folder, one_file) {
  await build({
    root: web,
    configFile: join(web, 'vite.config.ts'),
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: true,
      cssCodeSplit: !one_file,
      chunkSizeWarningLimit: 1000, // one file has everything in it
      rollupOptions: { output: one_file ? { inlineDynamicImports: true } : {} },
    },
  });
  return readFile(join(folder, 'index.html'), 'utf8');
}

function with_policy(html, policy) {
  const bare = html.replace(/\s*<meta http-equiv="Content-Security-Policy"[^>]*>/, '');
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
  return bare.replace(/<meta charset="?utf-8"?\s*\/?>/i, (charset) => `${charset}\n    ${meta}`);
}

// --- one file

// Smaller than gzip by a fifth; the page has the unpacker for certificates anyway. The frame must name its size:
// without it the unpacker keeps a window of 128 MB and moves it for every block, a quarter of a second per room.
const zstd = (bytes) => execFileSync('zstd', ['-q', '--ultra', '-22', `--stream-size=${bytes.length}`, '-c'], { input: bytes, maxBuffer: bytes.length + 4096 });

const in_script = (text) => text.replace(/</g, '\\u003c');

async function one_file({ rooms, hello, known }, worker) {
  const folder = join(out, '.one');
  let html = await build_page(folder, true);
  const hashes = { script: [], style: [] };
  const inline = async (pattern, tag, open) => {
    for (const found of [...html.matchAll(pattern)]) {
      const source = await readFile(join(folder, found[1]), 'utf8');
      // A module would wait for the end of the file; and what HTML would take for its own, in strings and expressions.
      const ready = tag === 'style' ? source : (await transform(source, { format: 'iife', minify: true, target: 'es2022', charset: 'utf8' })).code;
      const text = ready.replace(/<(?=\/script|!--)/gi, '\\x3c');
      hashes[tag].push(`'sha256-${sha256(text).toString('base64')}'`);
      html = html.replace(found[0], () => '').replace(tag === 'style' ? '</head>' : '</body>', (end) => `${open}${text}</${tag}>${end}`);
    }
  };
  await inline(/<link rel="stylesheet"[^>]*href="\.\/([^"]+)"[^>]*>/g, 'style', '<style>');
  const { to_pairs } = await imported('src/engine/pairs.ts');
  const parts = in_script(JSON.stringify({ hello, known, worker }));
  html = html.replace('</body>', () => `<script type="application/json" id="yomi-parts">${parts}</script></body>`);
  await inline(/<script type="module"[^>]*src="\.\/([^"]+)"[^>]*><\/script>/g, 'script', '<script>');
  const modules = rooms.map(({ name, bytes }) => `<script type="application/json" id="yomi-module-${name}">${to_pairs(zstd(bytes))}</script>`).join('\n');
  html = html.replace('</body>', () => `${modules}</body>`);
  const policy = [
    "default-src 'none'",
    `script-src ${hashes.script.join(' ')} 'wasm-unsafe-eval'`,
    `style-src ${hashes.style.join(' ')}`,
    'worker-src blob:',
    'img-src data: blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  await write(join(out, 'yomikiri.html'), with_policy(html, policy));
  await rm(folder, { recursive: true });
}

// --- a folder for a web host

async function files_in(folder) {
  const entries = await readdir(folder, { withFileTypes: true });
  const nested = entries.map((each) => (each.isDirectory() ? files_in(join(folder, each.name)) : [join(folder, each.name)]));
  return (await Promise.all(nested)).flat();
}

async function site({ rooms, hello, known }, worker) {
  const folder = join(out, '.site');
  const html = await build_page(folder, false);
  const parts = { hello, known, worker: `worker.${short(worker)}.js`, modules: {} };
  await write(join(folder, parts.worker), worker);
  for (const { name, bytes } of rooms) {
    parts.modules[name] = `modules/${name}.${short(bytes)}.wasm`;
    await write(join(folder, parts.modules[name]), bytes);
  }
  const described = JSON.stringify(parts);
  const partsName = `parts.${short(described)}.json`;
  await write(join(folder, partsName), described);
  await cp(join(web, 'tools/site'), folder, { recursive: true });
  const policy = [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "worker-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data: blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const head = `<meta name="yomi-parts" content="${partsName}"><link rel="manifest" href="manifest.webmanifest">`;
  await write(join(folder, 'index.html'), with_policy(html, policy).replace('</head>', () => `${head}</head>`));
  await service_worker(folder);
  for (const file of await files_in(folder)) {
    if (!/\.(html|js|css|json|wasm|svg|webmanifest)$/.test(file)) continue;
    const data = await readFile(file);
    await writeFile(`${file}.gz`, gzipSync(data, { level: 9 }));
    await writeFile(`${file}.br`, brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  }
  await rm(join(out, 'site'), { recursive: true, force: true });
  await rename(folder, join(out, 'site'));
}

// The list of files and a name that changes with any of them.
async function service_worker(folder) {
  const files = (await files_in(folder)).filter((file) => !file.endsWith('/sw.js')).sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(await readFile(file));
  const names = files.map((file) => relative(folder, file).replace('index.html', './'));
  const code = await readFile(join(folder, 'sw.js'), 'utf8');
  await write(
    join(folder, 'sw.js'),
    code.replace("'FILES'", JSON.stringify(names)).replace('VERSION', hash.digest('hex').slice(0, 12)),
  );
}

// Beside its place first: a page that is open is never half written.
async function write(file, data) {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.new`, data);
  await rename(`${file}.new`, file);
}

const loaded = await load_rooms();
const worker = await script('src/engine/worker.ts', 'iife');
await mkdir(out, { recursive: true });
await one_file(loaded, worker);
await site(loaded, worker);
