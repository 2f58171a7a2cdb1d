import type { DraftedQuestion } from '#server/database/rows/exam'
import { choice, type Field, type Fields, many, pick, rows, type Texts, text, type ValuesOf, whole } from '#server/desk/parts/field'
import { mediaChoice } from '#server/desk/parts/media-field'
import { objectOrNone, objects } from '#server/desk/parts/object-field'
import { rich, richText } from '#server/desk/parts/rich-field'
import type { WholeQuestion } from '#server/repositories/tiku/question-draft'
import type { RichContent } from '@/contract/site/rich.schema'
import type { QuestionType } from '@/contract/tiku/question.schema'
import { foldNames } from '@/domain/scoring/answer-folds'

const MOST_STEM = 50_000
const MOST_OPTIONS = 8
const MOST_BLANKS = 20
const MOST_MARKED = 20
const FIRST_ROWS = 4
const WHOLE = 100

export const difficulties = { '1': '很易', '2': '易', '3': '中', '4': '难', '5': '很难' } as const

const stem = rich({ label: '题干', most: MOST_STEM })
/** Where a question stands; a question of a material stands with it. */
const placed = {
  chapterId: objectOrNone({ label: '章节' }),
  source: text({ label: '出处', most: 100, isOptional: true }),
}
export type PlacedFields = Fields & typeof placed
export type PlacedValues = ValuesOf<typeof placed>

const common = {
  picture: mediaChoice({
    label: '插图',
    hint: '从素材库里选，放在题干的末尾；别处的图用 ![说明](图片) 写进题干',
    accepts: ['picture'],
    isOptional: true,
  }),
  explanation: rich({ label: '解析', most: MOST_STEM, isOptional: true }),
  chapterId: placed.chapterId,
  difficulty: pick({ label: '难度', choices: difficulties }),
  source: placed.source,
  points: objects({ label: '知识点' }),
}
type Common = ValuesOf<typeof common> & { stem: RichContent }

/** The stem with a picture after it; its size is looked up when the form is stored. */
const withPicture = (content: RichContent, src: string): RichContent =>
  src === '' ? content : [...content, { type: 'img', src: src.replace(/^\/media\//, ''), alt: '', width: 0, height: 0 }]

const commonOf = ({ stem: said, picture, explanation, difficulty, points }: Common) => ({
  stem: withPicture(said, picture),
  explanation,
  difficulty: Number(difficulty),
  pointIds: points,
})

const commonTexts = (own: DraftedQuestion): Texts => ({
  stem: [own.stem.length === 0 ? '' : richText(own.stem)],
  picture: [''],
  explanation: [own.explanation.length === 0 ? '' : richText(own.explanation)],
  difficulty: [String(own.difficulty)],
  points: own.pointIds.map(String),
})

/** Whether an option is right; left out for one that is not. */
const isRight: Field<boolean> = {
  label: '对错',
  look: 'pick',
  choices: { yes: '正确', no: '不正确' },
  isTick: true,
  parse: ([given = '']) => ({ value: given === 'yes' }),
}

const answers = text({ label: '答案', hint: '几种写法都算对时用 | 隔开；3.14±0.01 接受这个范围里的数', most: 2_000 })

const alternatives = (line: string) =>
  line
    .split('|')
    .map((each) => each.trim())
    .filter((each) => each !== '')

/** A form for some types of question: its fields, a question as it is typed, and what was typed as a question. */
export type QuestionForm<F extends PlacedFields = PlacedFields> = {
  name: string
  types: readonly QuestionType[]
  fields: F
  texts: (own: DraftedQuestion) => Texts
  put: (values: ValuesOf<F>) => Partial<DraftedQuestion>
}
const form = <F extends PlacedFields>(row: QuestionForm<F>) => row

export const choiceForm = form({
  name: 'write-choice-question',
  types: ['single_choice', 'choice', 'uncertain_choice'],
  fields: {
    stem,
    options: rows({
      label: '选项',
      hint: '从上到下是 A、B、C……；单选题勾一个正确的，多选和不定项可以勾几个',
      least: 2,
      most: MOST_OPTIONS,
      columns: { content: rich({ label: '内容', most: 5_000, isShort: true }), isRight },
    }),
    ...common,
  },
  texts: (own) => {
    const typed = own.options.flatMap((option) => [richText(option.content), option.isRight ? 'yes' : 'no'])
    return { ...commonTexts(own), options: typed.length > 0 ? typed : Array.from({ length: 2 * FIRST_ROWS }, () => '') }
  },
  put: (values) => ({ ...commonOf(values), options: values.options }),
})

export const judgementForm = form({
  name: 'write-judgement-question',
  types: ['determine'],
  fields: { stem, truth: choice({ label: '答案', choices: { yes: '对', no: '错' } }), ...common },
  texts: (own) => ({ ...commonTexts(own), truth: own.truth === null ? [] : [own.truth ? 'yes' : 'no'] }),
  put: (values) => ({ ...commonOf(values), truth: values.truth === 'yes' }),
})

export const fillForm = form({
  name: 'write-fill-question',
  types: ['fill'],
  fields: {
    stem: rich({ label: '题干', hint: '空写作 ____；没有写空时放在末尾。其他写法同别的题干', most: MOST_STEM }),
    blanks: rows({ label: '各空的答案', hint: '一行一空，次序同题干', most: MOST_BLANKS, columns: { answers } }),
    exact: choice({ label: '大小写', choices: { no: '不区分', yes: '区分' } }),
    strict: many({ label: '写法也要一致', hint: '不勾的写法不影响对错，如“12 月”与“12月”；勾上的要与答案写得一样', choices: foldNames }),
    ...common,
  },
  texts: (own) => ({
    ...commonTexts(own),
    blanks: own.blanks.length > 0 ? own.blanks.map((each) => each.join(' | ')) : [''],
    exact: [own.isExact ? 'yes' : 'no'],
    strict: own.strict ?? [],
  }),
  put: (values) => ({
    ...commonOf(values),
    blanks: values.blanks.map((row) => alternatives(row.answers)),
    isExact: values.exact === 'yes',
    strict: values.strict,
  }),
})

export const essayForm = form({
  name: 'write-essay-question',
  types: ['essay'],
  fields: {
    stem,
    reference: rich({ label: '参考答案', hint: '写法同题干', most: MOST_STEM }),
    marked: rows({
      label: '采分点',
      hint: '批改时一点一点给分；合计 100%',
      most: MOST_MARKED,
      columns: { text: text({ label: '采分点', most: 500 }), share: whole({ label: '占比（%）', least: 1, most: WHOLE }) },
    }),
    ...common,
  },
  texts: (own) => ({
    ...commonTexts(own),
    reference: [own.reference.length === 0 ? '' : richText(own.reference)],
    marked:
      own.points.length > 0 ? own.points.flatMap(({ text: said, share }) => [said, String(share)]) : ['按参考答案给分', String(WHOLE)],
  }),
  put: (values) => ({ ...commonOf(values), reference: values.reference, points: values.marked }),
})

export const materialForm = form({
  name: 'write-material-question',
  types: ['material'],
  fields: { stem: rich({ label: '材料', most: MOST_STEM }), ...common },
  texts: commonTexts,
  put: commonOf,
})

/** A question without content yet. */
export const blankQuestion = (type: QuestionType): DraftedQuestion => ({
  ...{ type, stem: [], options: [], truth: null, blanks: [], isExact: false, reference: [], points: [], explanation: [] },
  ...{ difficulty: 3, pointIds: [] },
})

/** A published question as a draft begins. */
export function draftedOf({ key, type, stem, options, answer_key: answer, explanation, difficulty, pointIds }: WholeQuestion) {
  const letters = answer?.kind === 'letters' ? answer.letters : []
  return {
    ...blankQuestion(type),
    key,
    stem,
    options: options.map(({ letter, text: said, rich }) => ({
      content: rich ?? [{ type: 'p' as const, inline: [{ text: said }] }],
      isRight: letters.includes(letter),
    })),
    truth: answer?.kind === 'truth' ? answer.value : null,
    blanks: answer?.kind === 'blanks' ? answer.alternatives : [],
    isExact: answer?.kind === 'blanks' && answer.isExact === true,
    ...(answer?.kind === 'blanks' && answer.strict && { strict: answer.strict }),
    reference: answer?.kind === 'points' ? answer.reference : [],
    points: answer?.kind === 'points' ? answer.points : [],
    explanation,
    difficulty,
    pointIds,
  }
}
