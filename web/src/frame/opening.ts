// A position on its way to the board. What a person does meanwhile is meant for it, and waits.
export class Opening {
  private coming: Promise<unknown> = Promise.resolve();

  begin<T>(position: Promise<T>): Promise<T> {
    this.coming = position.catch(() => {}); // whoever opened it hears of a failure
    return position;
  }
  async done(): Promise<void> {
    let last;
    do await (last = this.coming);
    while (last !== this.coming);
  }
  async after<T>(does: () => T): Promise<Awaited<T>> {
    await this.done();
    return await does();
  }
}
