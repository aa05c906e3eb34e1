// Problems that were opened together, and what one has noted of each. Both stay in the browser; a note belongs to
// the position, in whichever collection it stands.
import { forget, keep, kept } from '../../store';
import type { TsumeRecord } from '../../types';

export type Mark = 'solved' | 'failed' | 'later';
export const kMarks: Mark[] = ['solved', 'failed', 'later'];
export type Problem = Pick<TsumeRecord, 'title' | 'name' | 'position' | 'moves'>;
const kMost = 5000; // problems that the browser is asked to keep

export class Collection {
  problems = $state.raw<Problem[]>(kept('tsume.collection', []));
  at = $state(kept('tsume.collection.at', 0));
  marks = $state.raw<Record<string, Mark>>(kept('tsume.marks', {}));
  count = $derived.by(() => {
    const counts: Record<Mark, number> = { solved: 0, failed: 0, later: 0 };
    for (const each of this.problems) {
      const mark = this.marks[each.position];
      if (mark) counts[mark] += 1;
    }
    return counts;
  });

  take(records: TsumeRecord[]): void {
    this.problems = records.map(({ title, name, position, moves }) => ({ title, name, position, moves }));
    this.at = 0;
    if (records.length <= kMost) keep('tsume.collection', this.problems);
    keep('tsume.collection.at', 0);
  }
  close(): void {
    this.problems = [];
    forget('tsume.collection');
    forget('tsume.collection.at');
  }
  go(at: number): Problem | undefined {
    const problem = this.problems[at];
    if (!problem) return undefined;
    this.at = at;
    keep('tsume.collection.at', at);
    return problem;
  }
  // The next that has this mark, or none yet (''); from the place one is at, once around.
  next(mark: Mark | ''): number | undefined {
    for (let i = 1; i <= this.problems.length; ++i) {
      const at = (this.at + i) % this.problems.length;
      if ((this.marks[this.problems[at]!.position] ?? '') === mark) return at;
    }
    return undefined;
  }
  mark(position: string, mark: Mark | undefined): void {
    const { [position]: _, ...others } = this.marks;
    this.marks = mark ? { ...others, [position]: mark } : others;
    keep('tsume.marks', this.marks);
  }
  forget_marks(): void {
    this.marks = {};
    forget('tsume.marks');
  }
}
