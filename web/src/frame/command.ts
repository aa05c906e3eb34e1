// The command that would print the same answer.
import type { AskedRoom, JsonObject } from '../engine/engine';

// What stands without an option's name.
const kPositional = ['deal', 'number', 'input', 'position', 'table', 'problem', 'board', 'state', 'game'];

function quoted(text: string): string {
  return /^[\w.:,+\-\/@=]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

export function command_of(room: AskedRoom, verb: string, request: JsonObject): string {
  const words = ['yomi', room, verb].filter(Boolean);
  let text = '';
  const options: string[] = [];
  let positional = false;
  for (const [name, value] of Object.entries(request)) {
    // What is written beside the answer is no part of what is printed.
    if (name === 'lang' || name === 'kif' || value === false || value === '') continue;
    if (!positional && kPositional.includes(name) && typeof value === 'string') {
      positional = true;
      if (value.includes('\n')) text = value;
      words.push(text ? '-' : quoted(value));
      continue;
    }
    const option = `--${name.replaceAll('_', '-')}`;
    options.push(value === true ? option : `${option} ${quoted(typeof value === 'object' ? JSON.stringify(value) : String(value))}`);
  }
  const command = [...words, ...options].join(' ');
  return text ? `${command} <<'END'\n${text.replace(/\n$/, '')}\nEND` : command;
}
