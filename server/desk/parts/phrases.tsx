import { ActLink } from '#server/desk/frame/detail'
import { invalid } from '#server/refusal'
import { withPhrase } from '@/domain/text/phrases'
import type { Field } from './field'

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
      : { value: given.filter((each) => each.trim() !== '') },
}

/** What the form of an act offers of them. */
export const phraseChoices = (phrases: readonly string[]): Record<string, string> =>
  Object.fromEntries(phrases.map((phrase) => [phrase, phrase]))

/** A comment with the phrases behind it; refused where it becomes too long. */
export function commentWith(comment: string, phrases: readonly string[]): string {
  const whole = phrases.reduce(withPhrase, comment)
  if (whole.length > MOST_COMMENT) throw invalid(`评语连常用语最多 ${MOST_COMMENT} 字`)
  return whole
}

/**
 * The comment with the phrases of the reader below it. A phrase is a check box that goes behind the comment; the script puts it where the
 * cursor is instead.
 */
export function Comment({ of, phrases, text, hint }: CommentProps) {
  return (
    <>
      <div className="field">
        <label htmlFor="comment">评语</label>
        <small>{hint}</small>
        <textarea id="comment" name="comment" rows={3} maxLength={MOST_COMMENT} defaultValue={text} />
      </div>
      <fieldset className="phrases" data-phrases="comment">
        <legend className="unseen">常用语</legend>
        {phrases.map((phrase, at) => (
          <label key={phrase}>
            <input type="checkbox" name="phrases" value={phrase} aria-label={phrase} {...(at < KEYS && { 'data-key': `F${at + 1}` })} />
            {at < KEYS && <kbd>F{at + 1}</kbd>} {phrase}
          </label>
        ))}
        <ActLink name="write-phrases" of={of}>
          {phrases.length === 0 ? '写几句常用语' : '改'}
        </ActLink>
      </fieldset>
    </>
  )
}

type CommentProps = { of: string; phrases: readonly string[]; text?: string; hint: string }
