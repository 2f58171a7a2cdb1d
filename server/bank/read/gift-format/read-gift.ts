import { letterAt } from '@/domain/tiku/question'
import { chapterOfPath, type Draft, draftDefaults, type Markup, Note, type Pieces, Refused, type Row, severalWhole } from '../draft'
import { matchingOf } from '../fingerprint'
import { isHtml } from '../rich/html'
import { linesOf, type TextFile } from '../text/text-file'
import { readBraces } from './answers'

// Escaped signs wait as characters that mean nothing in any text while the rest is taken apart.
const signs = ['\\', '~', '=', '#', '{', '}', ':', '\n'] as const
const FIRST = 0xfdd0
const hidden = signs.map((_sign, at) => String.fromCharCode(FIRST + at))
const HIDDEN = /[\uFDD0-\uFDD7]/g
const TEX = /\$(?![\s$])(?:\\[^\n]|[^$\n\\=~#{}])+\$|\\\((?:\\[^\n)]|[^\n\\=~#{}])*\\\)/g
/** A command whose stroke is not escaped: what is written so was not written by the rules of the format. */
const COMMAND = /(?<!\\)(?:\\\\)*\\[A-Za-z]{2,}/

/** `\n` is a new line, except in a formula, where `\neq` begins so. */
function hideIn(text: string, isTex: boolean): string {
  const pattern = isTex ? /\\([~=#{}:])/g : /\\([\\~=#{}:n])/g
  return text.replace(
    pattern,
    (_, sign: string) => hidden[sign === 'n' ? signs.indexOf('\n') : signs.findIndex((known) => known.startsWith(sign))] ?? sign,
  )
}

/** Hides escaped signs, so that the bare ones can be looked for. */
function hideEscapes(text: string): string {
  const clean = text.replace(HIDDEN, '')
  let hiddenText = ''
  let at = 0
  for (const match of clean.matchAll(TEX)) {
    if (!COMMAND.test(match[0])) continue
    hiddenText += hideIn(clean.slice(at, match.index), false) + hideIn(match[0], true)
    at = match.index + match[0].length
  }
  return hiddenText + hideIn(clean.slice(at), false)
}

/** Brings hidden signs back, as plain ones. */
const showEscapes = (text: string) => text.replace(HIDDEN, (letter) => signs[letter.charCodeAt(0) - FIRST] ?? '')

type Block = { line: number; text: string; id: string | null; tags: string[]; category: string | null; isTooLong?: boolean }

const MOST_LENGTH = 200_000
const COMMENT = /^\s*\/\//

/** Groups lines into questions: a blank line ends one, `$CATEGORY` applies to those after it, `[id:…]` and `[tag:…]` are in comments. */
class Gatherer {
  private category: string | null = null
  private open: Block | null = null

  /** The question that ends with this line, if one does. */
  take(line: number, text: string): Block[] {
    const [, named] = /^\s*\$CATEGORY:\s*(.*)$/.exec(text) ?? []
    if (named === undefined && text.trim() !== '') {
      this.add(line, text)
      return []
    }
    const done = this.finish()
    if (named !== undefined) this.category = named.trim()
    return done
  }

  finish(): Block[] {
    const { open } = this
    this.open = null
    return open && open.text !== '' ? [open] : []
  }

  private add(line: number, text: string) {
    this.open ??= { line, text: '', id: null, tags: [], category: this.category }
    const { open } = this
    if (COMMENT.test(text)) {
      open.id = /\[id:([^\]]+)\]/.exec(text)?.[1]?.trim() ?? open.id
      open.tags.push(...[...text.matchAll(/\[tag:([^\]]+)\]/g)].map(([, tag = '']) => tag.trim()))
      return
    }
    if (open.text === '') open.line = line
    if (open.text.length + text.length <= MOST_LENGTH) open.text += open.text === '' ? text : `\n${text}`
    else open.isTooLong = true
  }
}

async function* blocksOf(file: TextFile): AsyncGenerator<Block> {
  const gatherer = new Gatherer()
  for await (const { line, text } of linesOf(file)) yield* gatherer.take(line, text)
  yield* gatherer.finish()
}

type Format = { form: 'plain' | 'html' | 'exact' | 'markdown'; text: string }

/**
 * Text with its leading `[html]`, `[markdown]`, `[plain]` or `[moodle]`. Moodle's own format is the usual one: tags count, and so do line
 * ends. Plain is kept as it is.
 */
function formatOf(text: string, usual: Format['form'] | null): Format {
  const [, word, rest = ''] = /^\s*\[(html|moodle|plain|markdown)\]([\s\S]*)$/.exec(text) ?? []
  const shown = showEscapes(word === undefined ? text : rest).trim()
  if (word === 'html') return { form: 'html', text: shown }
  if (word === 'plain') return { form: 'exact', text: shown }
  if (word === 'markdown') return { form: 'markdown', text: shown }
  if (word === undefined && usual !== null) return { form: usual, text: shown }
  return isHtml(shown) ? { form: 'html', text: shown.replace(/\n/g, '<br>') } : { form: 'plain', text: shown }
}

/** The stem: the text before the braces, a blank, the text after them. */
function stemOf(before: string, after: string): string {
  return after.trim() === '' ? before : `${before.trimEnd()} ____ ${after.trimStart()}`
}

const bare = (text: string) => text.replace(/\s/g, '')

/** Notes the parts that the bank does not store: a title that is not the beginning of the stem, and answers that count for nothing. */
function notesOf(title: string, stem: string, wrong: readonly string[]): Note[] {
  const hasTitle = bare(title) !== '' && !bare(stem).startsWith(bare(title).replace(/(?:\.{3}|…)$/, ''))
  return [
    ...(hasTitle ? [new Note('name_left', '没有导入题目的名称')] : []),
    ...wrong.map((text) => new Note('wrong_answer_left', `没有导入不得分的答案：${text.slice(0, 60)}`)),
  ]
}

function draftOf(block: Block): Draft {
  if (block.isTooLong) throw new Refused('text_too_long', '一道题过长，请用空行隔开各题')
  const hidden = hideEscapes(block.text)
  const [, title = ''] = /^\s*::([\s\S]*?)::/.exec(hidden) ?? []
  const body = hidden.replace(TITLE, '')
  const first = body.indexOf('{')
  const last = body.lastIndexOf('}')
  if (first < 0 && last < 0) throw new Refused('not_a_question', '没有大括号，只是说明文字')
  if (first < 0 || last < first || body.slice(first + 1, last).includes('{'))
    throw new Refused('braces_broken', '大括号没有配对，或一题里有几对')
  const [answers = '', ...general] = body.slice(first + 1, last).split('####')
  const { form, text } = formatOf(stemOf(body.slice(0, first), body.slice(last + 1)), null)
  // A part has its own format if it names one, else that of the question.
  const isSaid = /^\s*\[(?:html|plain|markdown)\]/.test(body)
  const markup = (words: string): Markup => formatOf(words, isSaid ? form : null)
  const explained = general.join(' ').trim()
  const { type, options, answer, feedback, wrong = [], pairs = [], isWidened = false } = readBraces(answers, markup(explained))
  const shown = answer.kind === 'blanks' ? { ...answer, alternatives: answer.alternatives.map((texts) => texts.map(showEscapes)) } : answer
  const explanation = type === 'essay' || explained === '' ? feedback : [explained, ...feedback]
  const { chapter, point, notes } = chapterOfPath(block.category ?? '')
  return {
    ...draftDefaults,
    line: block.line,
    id: block.id,
    notes: [...notes, ...(isWidened ? [severalWhole()] : []), ...notesOf(showEscapes(title), text, wrong.map(showEscapes))],
    chapter,
    points: [...(point === null ? [] : [point]), ...block.tags],
    type,
    stem: { form, text },
    options: options.map(markup),
    answer: shown,
    explanation: explanation.map(markup),
    ...(type === 'material' &&
      matchingOf(
        pairs.map(([left, right]) => ({ left: markup(left), right: markup(right) })),
        block.line,
      )),
  }
}

const TITLE = /^\s*::[\s\S]*?::/
/** An answer with its sign and its weight, up to its feedback or the next answer. */
const ANSWER = /([=~])\s*(?:%-?[\d.]+%)?([^=~#]*)/g

/** As much of a question as can be told apart, whatever it was refused for. */
function piecesOf({ text: whole, category, tags }: Block): Pieces {
  const body = hideEscapes(whole).replace(TITLE, '')
  const [first, last] = [body.indexOf('{'), body.lastIndexOf('}')]
  const isWhole = first >= 0 && last > first
  const [inside = '', ...general] = isWhole ? body.slice(first + 1, last).split('####') : []
  const answers = [...inside.matchAll(ANSWER)].map(([, sign, words = '']) => ({ isRight: sign === '=', words: words.trim() }))
  const hasOptions = answers.some(({ isRight }) => !isRight)
  const right = answers.flatMap(({ isRight, words }, at) => (isRight ? [hasOptions ? letterAt(at) : words] : []))
  const { chapter, point } = chapterOfPath(category ?? '')
  const explained = general.join(' ').trim()
  return {
    type: hasOptions ? (right.length > 1 ? 'choice' : 'single_choice') : null,
    stem: formatOf(isWhole ? stemOf(body.slice(0, first), body.slice(last + 1)) : body.replace(/[{}]/g, ' '), null),
    options: hasOptions ? answers.map(({ words }) => formatOf(words, null)) : [],
    answer: showEscapes(hasOptions ? right.join('') : right.length > 0 ? right.join(' | ') : inside.trim()),
    explanation: explained === '' ? [] : [formatOf(explained, null)],
    points: [...(point === null ? [] : [point]), ...tags],
    chapter,
    category: null,
  }
}

/** Questions of a GIFT file. A question that cannot be read is refused on its own: the next blank line begins another. */
export async function* readGiftFormat(file: TextFile): AsyncGenerator<Row> {
  for await (const block of blocksOf(file)) {
    try {
      yield { line: block.line, draft: draftOf(block) }
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      yield { line: block.line, refused: error, ...(!block.isTooLong && { pieces: piecesOf(block) }) }
    }
  }
}
