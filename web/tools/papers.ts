// The papers' tables and claims beside ours: `docs/results/*.md` and `*.ja.md`, made into pages when the page is
// built. What our pages use of Markdown is read here and nothing else: headings, paragraphs, lists, tables, code.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const kRooms = ['tsume', 'castle', 'calculation', 'concentration', 'bridge'];

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

// Links point into the project and are words here.
function inline(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part) => {
      if (part.startsWith('`') && part.length > 1) return `<code>${escaped(part.slice(1, -1))}</code>`;
      return escaped(part)
        .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
        .replace(/\*\*([^*]+)\*\*/g, '<b>$1</b>')
        .replace(/(^|[\s(])\*([^*\s][^*]*)\*/g, '$1<em>$2</em>');
    })
    .join('');
}

// A bar inside code does not end a cell.
function cells(line: string): string[] {
  const parts: string[] = [''];
  let code = false;
  for (const c of line.trim().replace(/^\||\|$/g, '')) {
    if (c === '`') code = !code;
    if (c === '|' && !code) parts.push('');
    else parts[parts.length - 1] += c;
  }
  return parts.map((each) => each.trim());
}

function table(lines: string[]): string {
  const [head = '', rule = '', ...rows] = lines;
  const right = cells(rule).map((each) => each.endsWith(':') && !each.startsWith(':'));
  const row = (line: string, tag: string) => `<tr>${cells(line).map((each, i) => `<${tag}${right[i] ? ' class="n"' : ''}${tag === 'th' ? ' scope="col"' : ''}>${inline(each)}</${tag}>`).join('')}</tr>`;
  // A first line without words is no head.
  const named = cells(head).some(Boolean);
  const blank = cells(head).some((each) => !each);
  const header = named ? `<thead>${blank ? row(head, 'td') : row(head, 'th')}</thead>` : '';
  return `<div class="scroll" role="group" tabindex="0" aria-label="${escaped(cells(head).filter(Boolean).join(', ') || 'table')}"><table>${header}<tbody>${rows.map((each) => row(each, 'td')).join('')}</tbody></table></div>`;
}

export function page_of(markdown: string): string {
  const lines = markdown.split('\n');
  const out: string[] = [];
  let i = 0;
  const until = (holds: (line: string) => boolean) => {
    const from = i;
    while (i < lines.length && holds(lines[i]!)) i += 1;
    return lines.slice(from, i);
  };
  const code = (text: string[]) => out.push(`<pre tabindex="0">${escaped(text.join('\n').trimEnd())}</pre>`);
  while (i < lines.length) {
    const line = lines[i]!;
    const heading = /^(#{1,4}) (.*)$/.exec(line);
    if (!line.trim()) i += 1;
    else if (heading) {
      if (heading[1] !== '#') out.push(`<h${heading[1]!.length}>${inline(heading[2]!)}</h${heading[1]!.length}>`);
      i += 1;
    } else if (line.startsWith('```')) {
      i += 1;
      code(until((each) => !each.startsWith('```')));
      i += 1;
    } else if (line.startsWith('    ')) {
      code(until((each) => each.startsWith('    ') || !each.trim()).map((each) => each.slice(4)));
    } else if (line.startsWith('|')) {
      out.push(table(until((each) => each.startsWith('|'))));
    } else if (/^[-*] /.test(line)) {
      const items: string[] = [];
      for (const each of until((each) => /^[-*] /.test(each) || /^ +\S/.test(each))) {
        if (/^[-*] /.test(each)) items.push(each.slice(2));
        else items[items.length - 1] += ` ${each.trim()}`;
      }
      out.push(`<ul>${items.map((each) => `<li>${inline(each)}</li>`).join('')}</ul>`);
    } else {
      const text = until((each) => each.trim() !== '' && !/^(#|\||```|    |[-*] )/.test(each));
      if (text.length === 0) i += 1;
      else if (text.length === 1 && /^\[(English|日本語)\]\([^)]*\)$/.test(text[0]!)) continue; // the page has its own switch
      else out.push(`<p>${inline(text.join(' '))}</p>`);
    }
  }
  return out.join('\n');
}

export function papers_plugin(): Plugin {
  const file = (room: string, language: string) => fileURLToPath(new URL(`../../docs/results/${room}${language === 'ja' ? '.ja' : ''}.md`, import.meta.url));
  const pages = (language: string) => Object.fromEntries(kRooms.map((room) => [room, page_of(readFileSync(file(room, language), 'utf8'))]));
  return {
    name: 'papers',
    resolveId: (id) => (id === 'virtual:papers' ? '\0papers' : undefined),
    load(id) {
      if (id !== '\0papers') return undefined;
      for (const room of kRooms) for (const language of ['en', 'ja']) this.addWatchFile(file(room, language));
      return `export const papers = ${JSON.stringify({ en: pages('en'), ja: pages('ja') })};`;
    },
  };
}
