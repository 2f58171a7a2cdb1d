import type { ReactNode } from 'react'
import { ActLink } from '#server/desk/frame/detail'
import { invalid } from '#server/refusal'
import { withPhrase } from '@/domain/text/phrases'
import { type Field, plainText } from './field'

const MOST = 20
const LONGEST = 100
const MOST_COMMENT = 500
const KEYS = 4

/** Phrases that go behind a comment. */
export const phrasesField: Field<string[]> = {
  label: '常用语',
  hint: '选了的写在评语后面',
  look: 'many',
  parse: (given) =>
    given.length > MOST || given.some((each) => each.length > LONGEST)
      ? { error: '常用语太多或太长' }
      : { value: given.map(plainText).filter((each) => each !== '') },
}

/** Lists phrases as the choices of a form. */
export const phraseChoices = (phrases: readonly string[]): Record<string, string> =>
  Object.fromEntries(phrases.map((phrase) => [phrase, phrase]))

/** A text with the phrases behind it; refused where it becomes too long. */
export function textWith(text: string, phrases: readonly string[], { label, most }: { label: string; most: number }): string {
  const whole = phrases.reduce(withPhrase, text)
  if (whole.length > most) throw invalid(`${label}连常用语最多 ${most} 字`)
  return whole
}

export const commentWith = (comment: string, phrases: readonly string[]): string =>
  textWith(comment, phrases, { label: '评语', most: MOST_COMMENT })

/** `names`: a short name for each phrase, where the chip does not show all of it. */
type ChipsProps = { id: string; phrases: readonly string[]; names?: readonly string[]; children?: ReactNode }

/**
 * Phrases below a text, of which the first have keys. A phrase is a check box that goes behind the text; the script puts it where the cursor
 * is instead.
 */
export function PhraseChips({ id, phrases, names = phrases, children }: ChipsProps) {
  return (
    <fieldset className="phrases" data-phrases={id}>
      <legend className="unseen">常用语</legend>
      {phrases.map((phrase, at) => (
        <label key={phrase} title={names === phrases ? undefined : phrase}>
          <input type="checkbox" name="phrases" value={phrase} aria-label={phrase} {...(at < KEYS && { 'data-key': `F${at + 1}` })} />
          {at < KEYS && <kbd>F{at + 1}</kbd>} {names[at] ?? phrase}
        </label>
      ))}
      {children}
    </fieldset>
  )
}

type CommentProps = { of: string; phrases: readonly string[]; text?: string; hint: string }

/** The comment of whoever marks, with their phrases below it. */
export function Comment({ of, phrases, text, hint }: CommentProps) {
  return (
    <>
      <div className="field">
        <label htmlFor="comment">评语</label>
        <small>{hint}</small>
        <textarea id="comment" name="comment" rows={2} maxLength={MOST_COMMENT} defaultValue={text} />
      </div>
      <PhraseChips id="comment" phrases={phrases}>
        <ActLink name="write-phrases" of={of}>
          {phrases.length === 0 ? '写几句常用语' : '改'}
        </ActLink>
      </PhraseChips>
    </>
  )
}
