// The keys that every room shares, and files dropped on the page.
import { tick } from 'svelte';
import { app } from '../app.svelte';

interface Does {
  ask: () => void;
  stop: () => void;
  undo: () => void;
  redo: () => void;
  copy: () => string;
  paste: (text: string) => void;
}

function typing(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, dialog *');
}

export function room_keys(does: Does): () => void {
  const keys = (event: KeyboardEvent) => {
    const command = event.ctrlKey || event.metaKey;
    if (command && event.key === 'Enter') {
      event.preventDefault();
      does.ask();
    } else if (event.key === 'Escape') {
      does.stop();
    } else if (command && event.key.toLowerCase() === 'z' && !typing(event.target)) {
      event.preventDefault();
      if (event.shiftKey) does.redo();
      else does.undo();
    }
  };
  const on_board = (target: EventTarget | null) => !typing(target) && target instanceof Node && !getSelection()?.toString();
  const copy = (event: ClipboardEvent) => {
    const text = does.copy();
    if (!on_board(event.target) || !text) return;
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
    app.note(app.texts.copied);
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (typing(event.target) || !text.trim()) return;
    event.preventDefault();
    does.paste(text);
  };
  const over = (event: DragEvent) => event.preventDefault();
  const drop = async (event: DragEvent) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    const text = file ? await text_of(file) : event.dataTransfer?.getData('text/plain');
    if (text?.trim()) does.paste(text);
    await tick();
  };
  addEventListener('keydown', keys);
  addEventListener('copy', copy);
  addEventListener('paste', paste);
  addEventListener('dragover', over);
  addEventListener('drop', drop);
  return () => {
    removeEventListener('keydown', keys);
    removeEventListener('copy', copy);
    removeEventListener('paste', paste);
    removeEventListener('dragover', over);
    removeEventListener('drop', drop);
  };
}

// Shift JIS where it is not UTF-8: what older programs write.
export async function text_of(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('shift_jis').decode(bytes);
  }
}
