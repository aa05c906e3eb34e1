// What the whole page knows: where it is, its language and theme, whom it asks, and what was said last.
import { address_of, hash_of, type Address, type Place } from './address';
import { type Answer, type AskOptions, type AskedRoom, type Engine, EngineError, type Hello, type JsonObject, type Language } from './engine/engine';
import { keep, kept } from './store';
import { en } from './texts/en';
import { ja } from './texts/ja';
import type { Questions } from './types';

export type Theme = 'auto' | 'light' | 'dark';
// What a question may take; 0: as the room has it.
export interface Limits {
  seconds: number;
  megabytes: number;
}
const kTexts = { en, ja };
const kNoted = 2500; // ms
type RoomOf<Q> = Q extends `${infer Room} ${string}` ? Room : never;
type VerbOf<Q, Room extends string> = Q extends `${Room} ${infer Verb}` ? Verb : never;
export type Asking<Room extends string, Verb extends string> = Questions[`${Room} ${Verb}` & keyof Questions];

class App {
  language = $state<Language>('en');
  theme = $state<Theme>('auto');
  address = $state.raw<Address>(address_of(''));
  visit = $state(0); // grows with each address that a person opened
  status = $state(''); // the one live line
  noted = $state(false); // it is seen too
  lost = $state<'' | 'crashed' | 'gone'>('');
  single_keys = $state(true);
  limits = $state.raw<Limits>({ seconds: 0, megabytes: 0 });
  hello = $state.raw<Hello | undefined>();
  engine!: Engine;
  texts = $derived(kTexts[this.language]);
  private hash = ''; // that of `address`
  private retry: ReturnType<typeof setTimeout> | undefined;
  private fading: ReturnType<typeof setTimeout> | undefined;

  start(engine: Engine): void {
    this.engine = engine;
    this.hash = location.hash;
    this.address = address_of(this.hash);
    const browser: Language = navigator.language.startsWith('ja') ? 'ja' : 'en';
    const asked = this.address.query['lang'];
    this.language = asked === 'ja' || asked === 'en' ? asked : kept<Language>('language', browser);
    this.theme = kept<Theme>('theme', 'auto');
    this.single_keys = kept('keys', true);
    this.limits = kept<Limits>('limits', this.limits);
    this.show_theme();
    addEventListener('hashchange', () => this.go_to(address_of(location.hash)));
    void this.greet();
  }

  private go_to(address: Address): void {
    this.hash = location.hash;
    const asked = address.query['lang'];
    if (asked === 'ja' || asked === 'en') this.language = asked;
    this.address = address;
    this.status = ''; // what was said belongs to the place before
    this.visit += 1;
  }

  async greet(): Promise<void> {
    try {
      this.hello = await this.engine.hello();
      if (this.lost === 'gone') this.lost = '';
    } catch {
      this.lose('gone');
    }
  }

  // A lost server is asked again until it answers; a lost worker is replaced by the engine itself.
  lose(how: 'crashed' | 'gone'): void {
    this.lost = how;
    clearTimeout(this.retry);
    if (how === 'gone') this.retry = setTimeout(() => void this.greet(), 1000);
  }

  can(room: AskedRoom, verb: string): boolean {
    return this.hello?.questions.some((each) => (each.room ?? '') === room && each.verb === verb) ?? false;
  }

  // Every question of the page goes through here.
  async ask<Room extends RoomOf<keyof Questions>, Verb extends VerbOf<keyof Questions, Room>>(room: Room, verb: Verb, request: Asking<Room, Verb>['request'], options: AskOptions = {}): Promise<Asking<Room, Verb>['answer'] & Answer> {
    return (await this.ask_any(room as AskedRoom, verb, request as JsonObject, options)) as Asking<Room, Verb>['answer'] & Answer;
  }
  async ask_any(room: AskedRoom, verb: string, request: JsonObject, options: AskOptions = {}): Promise<Answer> {
    try {
      const answer = await this.engine.ask(room, verb, { lang: this.language, ...request }, options);
      if (this.lost === 'gone') this.lost = '';
      return answer;
    } catch (error) {
      if (error instanceof EngineError && (error.document.code === 'crashed' || error.document.code === 'gone')) this.lose(error.document.code);
      throw error;
    }
  }

  // The same answer in the page's language now.
  async rendered(room: AskedRoom, verb: string, answer: Answer): Promise<{ answer: Answer; words: string }> {
    const said = await this.engine.ask('', 'render', { room_answered: room, verb_answered: verb, answer: answer as JsonObject, into: this.language, lang: this.language });
    return { answer: said['answer'] as Answer, words: said['words'] as string };
  }

  set_language(language: Language): void {
    this.language = language;
    this.status = '';
    keep('language', language);
    if (this.address.query['lang']) this.set_query({ ...this.address.query, lang: language });
  }
  set_theme(theme: Theme): void {
    this.theme = theme;
    keep('theme', theme);
    this.show_theme();
  }
  set_single_keys(on: boolean): void {
    this.single_keys = on;
    keep('keys', on);
  }
  set_limits(limits: Limits): void {
    this.limits = limits;
    keep('limits', limits);
  }
  private show_theme(): void {
    if (this.theme === 'auto') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = this.theme;
  }

  say(text: string): void {
    this.status = this.status === text ? `${text}\u00a0` : text;
    this.noted = false;
  }
  // Said so that everybody sees it, for a while: what was done leaves no other trace on the page.
  note(text: string): void {
    this.say(text);
    this.noted = true;
    clearTimeout(this.fading);
    this.fading = setTimeout(() => (this.noted = false), kNoted);
  }

  // The address follows what is shown, without a new entry in the history; what another room was still asked is not.
  set_query(query: Record<string, string>, place = this.address.place): void {
    if (place !== this.address.place || this.hash !== location.hash) return; // or somebody is on the way elsewhere
    const lang = this.address.query['lang'];
    const all = lang && !query['lang'] ? { ...query, lang: this.language } : query;
    const hash = hash_of(this.address.place, all);
    if (hash !== location.hash) history.replaceState(null, '', hash);
    this.hash = location.hash;
    this.address = { place: this.address.place, query: all };
  }
  shared(query: Record<string, string>): string {
    return location.href.replace(/#.*$/, '') + hash_of(this.address.place, { ...query, lang: this.language });
  }
  go(place: Place, query: Record<string, string> = {}): void {
    location.hash = hash_of(place, query);
  }
}

export const app = new App();
