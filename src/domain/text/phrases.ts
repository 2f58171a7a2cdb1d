/** A text that ends in one of these goes on without another sign. */
const ENDS = /[。；，、！？：;,.!?:\s]$/

/** Puts a phrase behind a text, with a sign between them where none is. */
export function withPhrase(text: string, phrase: string): string {
  if (text === '' || ENDS.test(text)) return text + phrase
  return `${text}；${phrase}`
}
