// A question as a name: the same for the same fields, in whatever order they stand.
import type { AskedRoom, JsonObject } from './engine';

export function name_of_question(room: AskedRoom, verb: string, request: JsonObject): string {
  const fields = Object.entries(request).filter(([, value]) => value !== undefined);
  fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([room, verb, fields]);
}
