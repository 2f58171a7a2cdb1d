import { type MarkupElement, Note } from '../draft'
import { childOf, childrenOf, textIn } from '../text/xml'

const texts: readonly [string, string][] = [
  ['correctfeedback', '全对时的反馈'],
  ['partiallycorrectfeedback', '部分正确时的反馈'],
  ['incorrectfeedback', '答错时的反馈'],
  ['hint', '提示'],
  ['responsetemplate', '作答的模板'],
]
/** Lists the elements that are read, and those that only say how a page of Moodle looks or behaves. */
const known = new Set(
  `name questiontext generalfeedback answer single shuffleanswers usecase idnumber tags image image_base64 graderinfo subquestion file category
  defaultgrade penalty hidden answernumbering showstandardinstruction units responseformat responserequired responsefieldlines attachments
  attachmentsrequired unitgradingtype unitpenalty showunits unitsleft filetypeslist maxbytes minwordlimit maxwordlimit shownumcorrect autocheck
  length info`
    .split(/\s+/)
    .concat(texts.map(([name]) => name)),
)

const bare = (text: string) => text.replace(/<[^<>]*>|&nbsp;|\s/g, '')
const numberOf = (element: MarkupElement, name: string) => Number(textIn(childOf(element, name)) || Number.NaN)

/** The name a question is filed under says nothing where it is the beginning of its words. */
function hasOwnName(element: MarkupElement): boolean {
  const name = bare(textIn(childOf(element, 'name'))).replace(/(?:\.{3}|…)$/, '')
  return name !== '' && !bare(textIn(childOf(element, 'questiontext'))).startsWith(name)
}

/** Properties of a question that the bank does not store. */
export function notesOf(element: MarkupElement): Note[] {
  const lost = texts.filter(([name]) => childrenOf(element, name).some((child) => textIn(child) !== ''))
  const grade = numberOf(element, 'defaultgrade')
  const strange = childrenOf(element).filter((child) => !known.has(child.name) && textIn(child) !== '')
  return [
    ...lost.map(([name, words]) => new Note(`${name}_left`, `没有导入${words}`)),
    ...(childOf(element, 'units') ? [new Note('units_left', '没有导入数值题的单位')] : []),
    ...(hasOwnName(element) ? [new Note('name_left', '没有导入题目的名称')] : []),
    ...(Number.isFinite(grade) && grade !== 1 ? [new Note('grade_left', `没有导入分值 ${grade}：分值在组卷时定`)] : []),
    ...(numberOf(element, 'penalty') > 0 ? [new Note('penalty_left', '没有导入多次作答的扣分')] : []),
    ...(textIn(childOf(element, 'hidden')) === '1' ? [new Note('hidden_in_source', '在原来的题库里是隐藏的，照样导入')] : []),
    ...[...new Set(strange.map(({ name }) => name))].map((name) => new Note('field_left', `没有导入 ${name.slice(0, 40)}`)),
  ]
}
