import { filesIn, finding, textOf } from './tree'

const isCommented = (file: string) => /\.(tsx?|[mc]?js|scss)$/.test(file)

/** A comment begins at the start of a line, or after a space or a brace; in a quoted text nothing does. */
const comment = /(?:^|[\s{])(?:\/\*\*?|\/\/)\s+(?<words>\S.*)$/
const isLineComment = (line = '') => /^\s*\/\//.test(line)

/** Words that begin a noun phrase where a reader wants a subject and a verb. */
const phrase = /^(What|Those|Who|Whom|Whose|Which|That which|As long as)\b/

/** The first words of the comment that begins on a line; empty where none does, or where the line goes on with the one above. */
function wordsOf(lines: readonly string[], at: number): string {
  const line = lines[at] ?? ''
  if (/\/\*\*?$/.test(line)) return (lines[at + 1] ?? '').replace(/^[\s*]+/, '')
  if (isLineComment(line) && isLineComment(lines[at - 1])) return ''
  return comment.exec(line)?.groups?.words ?? ''
}

/** Comments that begin with a noun phrase instead of a sentence; `docs/writing.md` shows how they read better. */
export function phraseComments(root: string): string[] {
  return ['src', 'server', 'config', 'test', 'lab']
    .flatMap((folder) => filesIn(root, folder))
    .filter(isCommented)
    .flatMap((file) => {
      const lines = textOf(root, file).split('\n')
      return lines.flatMap((_, at) => {
        const words = wordsOf(lines, at)
        return phrase.test(words) ? [finding('phrase-comment', `${file}:${at + 1}`, words.slice(0, 40))] : []
      })
    })
}
