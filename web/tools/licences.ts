// What the page contains that is not ours, with its licence: from the packages themselves, and for what is compiled
// to WebAssembly from the list below. The page shows it; `docs/licences.md` is the same.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

export interface Licence {
  name: string;
  version: string;
  licence: string;
}
// Those whose code reaches the browser; the other packages only build it.
const kPackages = ['svelte', 'esm-env', 'clsx', 'fzstd'];
const kCompiled: Licence[] = [
  { name: 'Boost', version: '', licence: 'BSL-1.0' },
  { name: '{fmt}', version: '', licence: 'MIT' },
  { name: 'JSON for Modern C++', version: '', licence: 'MIT' },
  { name: 'tl::expected', version: '', licence: 'CC0-1.0' },
  { name: 'DDS (double dummy solver)', version: '', licence: 'Apache-2.0' },
  { name: 'libc++, libc++abi, compiler-rt', version: '', licence: 'Apache-2.0 WITH LLVM-exception' },
  { name: 'wasi-libc', version: '', licence: 'Apache-2.0 WITH LLVM-exception, Apache-2.0, MIT' },
];

export function licences(): Licence[] {
  const folder = fileURLToPath(new URL('../node_modules/', import.meta.url));
  const packages = kPackages.map((name) => {
    const { version, license } = JSON.parse(readFileSync(`${folder}${name}/package.json`, 'utf8')) as { version: string; license: string };
    return { name, version, licence: license };
  });
  return [...packages, ...kCompiled];
}

// `docs/licences.md` and its Japanese, for those who read the project and not the page.
export function licences_page(language: 'en' | 'ja'): string {
  const said = {
    en: { title: '# Licences', other: '[日本語](licences.ja.md)', lead: 'Yomikiri is under Apache-2.0 (`LICENSE`). The page (`./yomi page`) also contains:', head: '| what | version | licence |', installed: 'as installed', made: 'Made by `web/tools/licences.ts` whenever the page is built; the page shows the same list.' },
    ja: { title: '# ライセンス', other: '[English](licences.md)', lead: '読み切りはApache-2.0で配布する(`LICENSE`)。ページ(`./yomi page`)には次のものも含まれる。', head: '| もの | バージョン | ライセンス |', installed: 'インストール済みのもの', made: 'ページをビルドするたびに`web/tools/licences.ts`が書き出す。ページにも同じ一覧を表示する。' },
  }[language];
  const rows = licences().map(({ name, version, licence }) => `| ${name} | ${version || said.installed} | ${licence} |`);
  return [said.title, '', said.other, '', said.lead, '', said.head, '| --- | --- | --- |', ...rows, '', said.made, ''].join('\n');
}

export function licences_plugin(): Plugin {
  return {
    name: 'licences',
    buildStart() {
      for (const [language, name] of [['en', 'licences.md'], ['ja', 'licences.ja.md']] as const) {
        const file = fileURLToPath(new URL(`../../docs/${name}`, import.meta.url));
        const text = licences_page(language);
        try {
          if (readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
        } catch {
          // a source tree that may not be written to, or has no docs
        }
      }
    },
    resolveId: (id) => (id === 'virtual:licences' ? '\0licences' : undefined),
    load: (id) => (id === '\0licences' ? `export const licences = ${JSON.stringify(licences())};` : undefined),
  };
}
