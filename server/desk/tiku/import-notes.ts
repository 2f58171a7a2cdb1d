/**
 * A kind of notes in a few words, with how much it may damage: −1 keeps a question out, 0 changes what is marked, 1 what is read, 2 what was
 * left out.
 */
type NoteKind = { name: string; rank: -1 | 0 | 1 | 2 }

const marked = (name: string): NoteKind => ({ name, rank: 0 })
const read = (name: string): NoteKind => ({ name, rank: 1 })
const left = (name: string): NoteKind => ({ name, rank: 2 })

const kinds: Readonly<Record<string, NoteKind>> = {
  key_by_look: marked('答案按选项的颜色取得'),
  key_in_stem: marked('答案从题干的括号里来'),
  key_in_stem_other: marked('题干括号里的字母与答案不同'),
  key_by_place: marked('答案写的是序号或选项文字'),
  key_replaced: marked('答案改为与文件一致'),
  letter_repeated: marked('答案里字母重复'),
  blank_number_cut: marked('答案开头的序号去掉了'),
  bars_kept: marked('答案里的竖线当作文字'),
  type_guessed: marked('题型是推断的'),
  several_whole: marked('几个选项各得满分'),
  options_as_judgement: marked('选项显示为对、错'),
  wrong_answer_left: marked('不得分的答案没有导入'),
  no_whole_answer: marked('没有得满分的答案'),
  weights_left: marked('部分选对的得分没有导入'),
  gap_weights_left: marked('各空的权重没有导入'),
  rule_left: marked('判分的规则没有导入'),
  bound_left: marked('得分的上下限没有导入'),
  units_left: marked('单位没有导入'),
  choice_limit_left: marked('最多选几项没有导入'),
  rubric_left: marked('采分点没有导入'),
  answer_left: marked('材料题的答案没有导入'),
  number_odd: read('题号不连续'),
  number_repeated: read('编号重复'),
  number_reused: read('编号在题库里已有'),
  letters_cut: read('选项开头的字母去掉了'),
  letters_end: read('选项字母到一半为止'),
  blank_added: read('题干里没有空，加了一处'),
  tags_kept: read('标签当作文字'),
  read_as_html: read('按网页格式读'),
  entities_kept: read('网页代码原样保留'),
  replaced: read('内容改为与文件一致'),
  difficulty_unknown: read('难度按“中”导入'),
  place_of_material: read('小题跟随材料的章节'),
  pairs_apart: read('配对拆成了小题'),
  feedback_joined: read('各选项的反馈并入解析'),
  signs_left: read('看不见的字符去掉了'),
  hidden_in_source: read('原来是隐藏的题'),
  stem_of_blank: read('没有题干，写成题号'),
  heading_left: left('标题没有导入'),
  above_text: left('第一题之前的文字没有导入'),
  look_left: left('颜色等样式没有保留'),
  name_left: left('题目的名称没有导入'),
  cell_unnamed: left('没有表头的格没有导入'),
  given_left: left('作答的记录没有导入'),
  mended: left('在这里改过'),
}

const reasons: Readonly<Record<string, string>> = {
  key_conflict: '同一题的答案不同',
  bank_conflict: '与题库里的答案不同',
  answer_missing: '没有答案',
  answer_unclear: '看不懂答案',
  answer_unknown_option: '答案不是选项',
  answer_count: '单选题有几个答案',
  answer_conflict: '两处答案不同',
  answer_repeated: '有两处答案',
  answer_looked: '答案只标在颜色上',
  answer_mismatch: '答案与题型不符',
  answer_joined: '答案连在一起',
  answer_not_typed: '答案键入不了',
  answer_too_long: '答案太长',
  key_unclear: '括号里像有几个答案',
  key_unused: '卷末的答案没有题',
  key_strange: '卷末的答案看不懂',
  options_count: '选项的个数不对',
  options_equal: '选项相同',
  options_order: '选项字母不连续',
  options_unused: '题型不该有选项',
  options_beyond: '选项超过 8 个',
  options_twice: '选项写了两处',
  option_empty: '选项是空的',
  letter_odd: '选项字母不连续',
  paragraph_stray: '有一段不知属于哪里',
  number_missing: '没有题号',
  stem_empty: '没有题干',
  type_missing: '没有题型',
  type_unknown: '题型不认识',
  blank_mismatch: '空和答案对不上',
  duplicate: '与另一题相同',
  has_answers: '已有作答，答案不同',
  another_question: '编号是另一道题的',
  options_reordered: '选项换了次序',
  type_changed: '换了作答形式',
  material_broken: '小题没有接受',
  left_out: '随材料没有接受',
  left_by_staff: '你选择了不导入',
  formula_unsupported: '有读不出的公式',
  formula_invalid: '公式有错',
  drawing_unsupported: '有读不出的图形',
  image_missing: '缺图片',
  category_unknown: '科目不认识',
  quote_unclosed: '引号没有配对',
  text_too_long: '文字太长',
}
/** Refusals that no other row depends on, or that nobody needs to mend. */
const harmless = new Set(['duplicate', 'left_out', 'left_by_staff'])

const REFUSAL = 'no_'
/** The kind of a refusal among those of notes. */
export const refusalCode = (code: string) => `${REFUSAL}${code}`

function kindOf(code: string): NoteKind {
  if (!code.startsWith(REFUSAL)) return kinds[code] ?? left('有内容没有导入')
  const own = code.slice(REFUSAL.length)
  return { name: reasons[own] ?? '其他没有接受的', rank: harmless.has(own) ? 2 : -1 }
}

/** Whether a question of this kind waits to be mended. */
export const isToMend = (code: string) => kindOf(code).rank < 0

/** `checked`: how many of its questions staff found to be right; `isKeptOut`: these questions stay out of the bank as they are. */
export type NoteGroup = { code: string; name: string; count: number; checked: number; isSerious: boolean; isKeptOut: boolean }

/** Notes by their kind, those first that may change what learners are marked by; kinds of one name stay apart by their code. */
export function groupsOf(counts: readonly { code: string; count: number; checked: number }[]): NoteGroup[] {
  const ranked = counts.map((each) => ({ ...kindOf(each.code), ...each }))
  return ranked
    .sort((a, b) => a.rank - b.rank || b.count - a.count || (a.code < b.code ? -1 : 1))
    .map(({ code, name, count, checked, rank }) => ({
      code,
      name,
      count,
      checked,
      isSerious: rank < 2,
      isKeptOut: code.startsWith(REFUSAL),
    }))
}
