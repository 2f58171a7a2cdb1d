import { letterAt } from '@/domain/tiku/question'
import { type Draft, draftDefaults, type Markup, type MarkupElement, Note, Refused, wholePoint } from '../draft'
import { truthOf } from '../fingerprint'
import { childOf, childrenOf, findAll, textIn } from '../text/xml'

const WHOLE = 100

/** Words of an item: a part that says it is HTML, or plain ones. */
export function markupOf(element: MarkupElement | undefined): Markup {
  const texts = element ? findAll(element, ({ name }) => name === 'mattext' || name === 'matemtext') : []
  const isHtml = texts.some(({ attributes }) => /html/i.test(attributes.texttype ?? ''))
  const words = texts.map(textIn).join('\n')
  const pictures = element ? findAll(element, ({ name }) => name === 'matimage') : []
  const shown = pictures.map(({ attributes }) => `<img src="${(attributes.uri ?? '').replaceAll('"', '&quot;')}">`).join('')
  // Exports of learning platforms put HTML into parts that they call plain.
  if (isHtml || shown !== '' || /<(?:p|br|div|span|img|strong|em)\b/i.test(words)) return { form: 'html', text: words + shown }
  return { form: 'plain', text: words }
}

const isMaterial = ({ name }: MarkupElement) => name === 'material'
/** The words of the question: those of its presentation that belong to no answer. */
export function stemOf(presentation: MarkupElement): MarkupElement {
  const own = (element: MarkupElement): MarkupElement[] =>
    childrenOf(element).flatMap((child) => {
      if (isMaterial(child)) return [child]
      return /^(?:flow|presentation|flow_mat)$/.test(child.name) ? own(child) : []
    })
  return { name: 'stem', attributes: {}, children: own(presentation) }
}

type Rule = { idents: string[]; texts: string[]; not: string[]; score: number; feedback: string[] }

/** Reads a condition of the marking: the answers it asks for, and the score it gives. */
function ruleOf(condition: MarkupElement): Rule {
  const vars = childOf(condition, 'conditionvar')
  const all = vars ? findAll(vars, ({ name }) => name === 'varequal' || name === 'not') : []
  const equal = all.filter(({ name }) => name === 'varequal').map(textIn)
  const not = all.filter(({ name }) => name === 'not').flatMap((one) => findAll(one, ({ name }) => name === 'varequal').map(textIn))
  const sets = childrenOf(condition, 'setvar')
  const score = Math.max(0, ...sets.map((set) => Number(textIn(set)) || 0))
  const feedback = childrenOf(condition, 'displayfeedback').map(({ attributes }) => attributes.linkrefid ?? '')
  return { idents: equal, texts: equal, not, score, feedback }
}

/** Settings of an item by their labels, as Canvas and Blackboard write them. */
function fieldOf(item: MarkupElement, names: readonly string[]): string {
  const fields = findAll(item, ({ name }) => name === 'qtimetadatafield')
  const found = fields.find((field) => names.includes(textIn(childOf(field, 'fieldlabel'))))
  const own = findAll(item, ({ name }) => names.includes(name))[0]
  return textIn(found ? childOf(found, 'fieldentry') : own)
}

const LATER = new Set([
  'calculated_question',
  'file_upload_question',
  'numerical_question',
  'Calculated',
  'File Upload',
  'Hot Spot',
  'Jumbled Sentence',
])

type Made = Pick<Draft, 'type' | 'options' | 'answer'>

function choiceOf(lid: MarkupElement, rules: readonly Rule[]): Made {
  const labels = findAll(lid, ({ name }) => name === 'response_label')
  const idents = labels.map(({ attributes }) => attributes.ident ?? '')
  const best = Math.max(0, ...rules.map(({ score }) => score))
  const full = rules.find(({ score, idents: asked }) => score === best && score > 0 && asked.length > 0)
  const letters = idents.flatMap((ident, at) => (full?.idents.includes(ident) ? [letterAt(at)] : []))
  if (letters.length === 0) throw new Refused('answer_missing', '没有得满分的选项：请在原来的系统里补上答案再导出')
  const options = labels.map((label) => markupOf(label))
  const words = options.map((option) => (option.form === 'plain' ? truthOf(option.text) : null))
  const [right] = letters
  if (options.length === 2 && letters.length === 1 && right !== undefined && words.every((word) => word !== null) && words[0] !== words[1])
    return { type: 'determine', options: [], answer: { kind: 'truth', value: words[right === 'A' ? 0 : 1] === true } }
  const isMany = lid.attributes.rcardinality === 'Multiple'
  return { type: isMany ? 'choice' : 'single_choice', options, answer: { kind: 'letters', letters } }
}

function blanksOf(rules: readonly Rule[]): Made {
  const texts = [...new Set(rules.filter(({ score }) => score > 0).flatMap((rule) => rule.texts))]
  if (texts.length === 0) throw new Refused('answer_missing', '填空题没有得分的答案：请在原来的系统里补上再导出')
  return { type: 'fill', options: [], answer: { kind: 'blanks', alternatives: [texts] } }
}

/** Several choices in one item are gaps or pairs, whose marking has no place in one question. */
function checkOne(lids: readonly MarkupElement[], kind: string) {
  if (LATER.has(kind)) throw new Refused('qti_kind', `这种题（${kind}）题库里没有：请改成选择、填空、判断或问答题`)
  if (lids.length > 1) throw new Refused('qti_kind', '一题里有几处选择（配对、下拉填空），题库里没有：请拆成几道选择题')
}

function feedbackOf(item: MarkupElement): Markup[] {
  const general = childrenOf(item, 'itemfeedback').filter(({ attributes }) =>
    /^(?:general_fb|correct_fb|solution)$/.test(attributes.ident ?? ''),
  )
  return general.map((feedback) => markupOf(feedback)).filter((markup) => markup.form !== 'tree' && markup.text.trim() !== '')
}

function referenceOf(item: MarkupElement): Markup {
  const [solution] = findAll(item, ({ name }) => name === 'solution' || name === 'solutionmaterial')
  return markupOf(solution)
}

/** A question of QTI 1.2, as Canvas and Blackboard export it. Throws `Refused`. */
export function oldDraftOf(item: MarkupElement): Draft {
  const line = item.line ?? 1
  const presentation = childOf(item, 'presentation')
  if (!presentation) throw new Refused('stem_empty', '没有题干')
  const kind = fieldOf(item, ['question_type', 'qmd_itemtype', 'bbmd_questiontype', 'cc_profile'])
  const lids = findAll(presentation, ({ name }) => name === 'response_lid' || name === 'response_grp')
  const strs = findAll(presentation, ({ name }) => name === 'response_str')
  checkOne(lids, kind)
  const rules = findAll(item, ({ name }) => name === 'respcondition').map(ruleOf)
  const title = (item.attributes.title ?? '').trim()
  const isTitled = title !== '' && !/^(?:question|题目?)\s*\d*$/i.test(title)
  const partial = rules.filter(({ score }) => score > 0 && score < Math.max(WHOLE, ...rules.map((rule) => rule.score)))
  const notes = [
    ...(isTitled ? [new Note('name_left', '没有导入题目的名称')] : []),
    ...(lids.length > 0 && partial.length > 1 ? [new Note('weights_left', '没有导入部分选对的得分：按题库自己的规则给分')] : []),
  ]
  const base = {
    ...draftDefaults,
    line,
    id: item.attributes.ident ?? null,
    notes,
    stem: markupOf(stemOf(presentation)),
    explanation: feedbackOf(item),
  }
  const [lid] = lids
  if (lid) return { ...base, ...choiceOf(lid, rules) }
  const isEssay = /essay/i.test(kind) || (strs.length === 0 && rules.length === 0) || !rules.some(({ texts }) => texts.length > 0)
  if (isEssay) return { ...base, type: 'essay', answer: { kind: 'points', reference: referenceOf(item), points: wholePoint } }
  if (strs.length > 1) throw new Refused('qti_kind', '一题里有几处填空，看不出各空的答案：请拆成几题')
  return { ...base, ...blanksOf(rules) }
}
