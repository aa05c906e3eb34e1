declare module 'virtual:papers' {
  // The results of each game as HTML: made by tools/papers.ts from docs/results.
  export const papers: Record<import('./engine/engine').Language, Record<import('./engine/engine').RoomName, string>>;
}
