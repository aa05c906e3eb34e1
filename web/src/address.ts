// The address says everything that can be shared: `#castle?deal=7&lang=ja`.
import type { RoomName } from './engine/engine';

export const kRooms: RoomName[] = ['tsume', 'castle', 'calculation', 'concentration', 'bridge'];
export type Place = RoomName | 'start' | 'papers';
export interface Address {
  place: Place;
  query: Record<string, string>;
}

export function address_of(hash: string): Address {
  const text = hash.replace(/^#/, '');
  const mark = text.indexOf('?');
  const name = mark < 0 ? text : text.slice(0, mark);
  const query = Object.fromEntries(new URLSearchParams(mark < 0 ? '' : text.slice(mark + 1)));
  const place = name === 'papers' ? name : (kRooms.find((room) => room === name) ?? 'start');
  return { place, query };
}

export function hash_of(place: Place, query: Record<string, string>): string {
  const given = Object.entries(query).filter(([, value]) => value !== '');
  const text = new URLSearchParams(given).toString();
  return `#${place}${text ? `?${text}` : ''}`;
}
