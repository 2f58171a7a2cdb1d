import { readFileSync } from 'node:fs'
import path from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { Refused } from '#server/bank/read/draft'
import type { RichContent } from '@/contract/site/rich.schema'
import type { Key } from '@/contract/tiku/question.schema'
import { escaped, htmlOf, plainOf } from './html'
import { filesOf } from './json'
import type { Stored } from './stored'

const QTI = 'http://www.imsglobal.org/xsd/imsqti_v2p2'
const CONTENT = 'http://www.imsglobal.org/xsd/imscp_v1p1'
const RULES = 'http://www.imsglobal.org/question/qti_v2p2/rptemplates'
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const MADE = '2000-01-01T00:00:00'

type SrcOf = (src: string) => string
/** Where a file lies in a package. */
export const packedName: SrcOf = (src) => `media/${path.posix.basename(src)}`
/** Content as XHTML, which closes what HTML leaves open. */
const inItem = (content: RichContent, srcOf: SrcOf) =>
  htmlOf(content, srcOf)
    .replace(/<(img[^>]*)>/g, '<$1/>')
    .replace(/<br>/g, '<br/>')

const declared = (cardinality: string, type: string, values: readonly string[], more = '') =>
  `<responseDeclaration identifier="R" cardinality="${cardinality}" baseType="${type}"><correctResponse>${values.map((value) => `<value>${escaped(value)}</value>`).join('')}</correctResponse>${more}</responseDeclaration>`

const outcome = '<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>'
const processed = (rule: 'match_correct' | 'map_response') => `<responseProcessing template="${RULES}/${rule}"/>`

function choiceItem({ type, stem, options, pinned }: Stored, key: Extract<Key, { kind: 'letters' }>, srcOf: SrcOf): string {
  if (key.weights) throw new Refused('format_cannot', 'QTI 的选项权重没有对应的写法：请导出为 JSON 或 Moodle XML')
  const isSingle = type === 'single_choice'
  const choices = options.map(({ letter, text, rich }) => {
    const fixed = pinned.includes(letter) ? ' fixed="true"' : ''
    return `<simpleChoice identifier="${letter}"${fixed}>${rich ? inItem(rich, srcOf) : escaped(text)}</simpleChoice>`
  })
  const interaction = `<choiceInteraction responseIdentifier="R" shuffle="${pinned.length < options.length}" maxChoices="${isSingle ? 1 : 0}">${choices.join('')}</choiceInteraction>`
  const right = declared(isSingle ? 'single' : 'multiple', 'identifier', key.letters)
  return `${right}${outcome}<itemBody>${inItem(stem, srcOf)}${interaction}</itemBody>${processed('match_correct')}`
}

function blankItem({ stem }: Stored, { alternatives, isExact, shares, strict }: Extract<Key, { kind: 'blanks' }>, srcOf: SrcOf): string {
  const [texts = [], ...more] = alternatives
  if (more.length > 0) throw new Refused('format_cannot', 'QTI 导出只有一空的填空题：请导出为 .xlsx 或 JSON')
  if (texts.some((text) => text.includes('±'))) throw new Refused('format_cannot', '带误差的答案没有写成 QTI：请导出为 JSON')
  if (strict) throw new Refused('format_cannot', 'QTI 写不下这道填空题的严格写法：请导出为 JSON')
  const entries = texts.map(
    (text, at) =>
      `<mapEntry mapKey="${escaped(text)}" mappedValue="${(shares?.[0]?.[at] ?? 100) / 100}" caseSensitive="${isExact ?? false}"/>`,
  )
  const right = declared('single', 'string', texts.slice(0, 1), `<mapping defaultValue="0">${entries.join('')}</mapping>`)
  const html = inItem(stem, srcOf)
  const [blank] = /_{3,}/.exec(html) ?? []
  if (blank === undefined || html.split(blank).length !== 2)
    throw new Refused('format_cannot', '题干里的空不在一处：请导出为 .xlsx 或 JSON')
  const entry = '<textEntryInteraction responseIdentifier="R"/>'
  return `${right}${outcome}<itemBody>${html.replace(blank, entry)}</itemBody>${processed('map_response')}`
}

const truthItem = ({ stem }: Stored, value: boolean, srcOf: SrcOf) =>
  `${declared('single', 'identifier', [value ? 'true' : 'false'])}${outcome}<itemBody>${inItem(stem, srcOf)}<choiceInteraction responseIdentifier="R" shuffle="false" maxChoices="1"><simpleChoice identifier="true">对</simpleChoice><simpleChoice identifier="false">错</simpleChoice></choiceInteraction></itemBody>${processed('match_correct')}`

function essayItem({ stem }: Stored, { reference, points }: Extract<Key, { kind: 'points' }>, srcOf: SrcOf): string {
  const words = plainOf(reference)
  if (words === null) throw new Refused('format_cannot', 'QTI 的参考答案只能是文字：请导出为 JSON')
  if (points.length > 1) throw new Refused('format_cannot', 'QTI 写不下采分点：请导出为 .xlsx 或 JSON')
  const right = declared('single', 'string', [words])
  return `${right}${outcome}<itemBody>${inItem(stem, srcOf)}<extendedTextInteraction responseIdentifier="R"/></itemBody>`
}

function itemBody(question: Stored, srcOf: SrcOf): string {
  const { answer_key: key } = question
  switch (key?.kind) {
    case 'letters':
      return choiceItem(question, key, srcOf)
    case 'truth':
      return truthItem(question, key.value, srcOf)
    case 'blanks':
      return blankItem(question, key, srcOf)
    case 'points':
      return essayItem(question, key, srcOf)
    default:
      throw new Refused('format_cannot', 'QTI 导出没有材料题：请导出为 .xlsx 或 JSON')
  }
}

/** A question as an item of QTI 2.2. Throws `Refused` for what the format, as others read it, has no place for. */
export function qtiOf(question: Stored, srcOf: SrcOf): string {
  const { id, chapter, explanation } = question
  const feedback =
    explanation.length === 0
      ? ''
      : `<modalFeedback outcomeIdentifier="FEEDBACK" identifier="ALL" showHide="show">${inItem(explanation, srcOf)}</modalFeedback>`
  return `${HEAD}<assessmentItem xmlns="${QTI}" identifier="q${id}" title="${escaped(chapter ?? '')}" adaptive="false" timeDependent="false">${itemBody(question, srcOf)}${feedback}</assessmentItem>\n`
}

/** A package of items with its manifest and the pictures that they show. */
export function qtiFile(questions: readonly Stored[], dataDir: string): Uint8Array {
  const files = [...new Set(questions.flatMap(filesOf))]
  const resources = questions.map((question) => {
    const shown = [...new Set(filesOf(question))].map((src) => `<file href="${escaped(packedName(src))}"/>`).join('')
    return `<resource identifier="r${question.id}" type="imsqti_item_xmlv2p2" href="q${question.id}.xml"><file href="q${question.id}.xml"/>${shown}</resource>`
  })
  const manifest = `${HEAD}<manifest xmlns="${CONTENT}" identifier="bank"><metadata><schema>QTIv2.2 Package</schema><schemaversion>1.0.0</schemaversion></metadata><organizations/><resources>${resources.join('')}</resources></manifest>\n`
  return zipSync(
    {
      'imsmanifest.xml': strToU8(manifest),
      ...Object.fromEntries(questions.map((question) => [`q${question.id}.xml`, strToU8(qtiOf(question, packedName))])),
      ...Object.fromEntries(files.map((src) => [packedName(src), new Uint8Array(readFileSync(path.join(dataDir, src)))])),
    },
    { mtime: MADE },
  )
}
