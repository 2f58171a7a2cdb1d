/** A stretch of speech: seconds from the start of the lesson, end excluded. */
export type Cue = { from: number; to: number; text: string }

/** The transcript text at a second; empty in a pause. */
export function captionAt(cues: readonly Cue[], second: number): string {
  return cues.find(({ from, to }) => from <= second && second < to)?.text ?? ''
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '')

/** The segments that contain these words, ignoring width, case and spaces; all of them for no words. */
export function findCues(cues: readonly Cue[], words: string): Cue[] {
  const wanted = folded(words)
  return cues.filter(({ text }) => folded(text).includes(wanted))
}
