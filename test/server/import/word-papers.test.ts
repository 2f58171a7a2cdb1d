import { plainWords } from '../../../server/import/rich/plain-words'
import { readOnly } from './read-only'
import { docxOf, paragraph, picture, run, table } from './word'

/** What a paper becomes: `stem [options] = key` for each question, and `line code` for each row that is refused. */
async function outcome(lines: readonly string[]) {
  const { questions, bodies, refused } = await readOnly('a.docx', docxOf(lines))
  const keys = bodies.map(({ answer_key: key }) => {
    if (key === null) return ''
    if (key.kind === 'letters') return key.letters.join('')
    if (key.kind === 'truth') return key.value ? '对' : '错'
    return key.kind === 'blanks' ? key.alternatives.map((texts) => texts.join('|')).join('；') : plainWords(key.reference)
  })
  const shown = questions.map(({ stem, options }, at) => `${stem}${options.length > 0 ? ` [${options.join(' ')}]` : ''} = ${keys[at]}`)
  return [...shown, ...refused.map((text) => text.split(' ', 2).join(' '))]
}
const cases = (table: readonly (readonly [string, readonly string[], readonly string[]])[]) =>
  it.each(table)('%s', async (_case, lines, expected) => {
    expect(await outcome(lines)).toEqual(expected)
  })

const two = ['A. 一', 'B. 二']
const more = ['A. 三', 'B. 四']

describe('answers at the end of a paper end where the next one begins', () => {
  cases([
    [
      'choices below the title of a second paper',
      [
        ...['第一套', '一、选择题', '1.进厂价是（  ）', 'A.甲 B.乙', '2.运费是（  ）', 'A.甲 B.乙', '参考答案', '1.A 2.B'],
        ...['第二套', '一、选择题', '1.库存是（  ）', 'A.丙 B.丁', '2.改进是（  ）', 'A.丙 B.丁', '参考答案', '1.B 2.A'],
      ],
      ['进厂价是（  ） [甲 乙] = A', '运费是（  ） [甲 乙] = B', '库存是（  ） [丙 丁] = B', '改进是（  ） [丙 丁] = A'],
    ],
    [
      'essays below the title of a second paper',
      [
        ...['一、简答题', '1．什么是会计？', '2．什么是审计？', '参考答案', '1．会计是记账。', '2．审计是查账。'],
        ...['第二套', '一、简答题', '1．什么是税务？', '2．什么是财务？', '参考答案', '1．税务是收税。', '2．财务是理财。'],
      ],
      ['什么是会计？ = 会计是记账。', '什么是审计？ = 审计是查账。', '什么是税务？ = 税务是收税。', '什么是财务？ = 财务是理财。'],
    ],
    [
      'essays below a heading that came before',
      [
        ...['一、简答题', '1．什么是会计？', '2．什么是审计？', '参考答案', '1．会计是记账。', '2．审计是查账。'],
        ...['一、简答题', '1．什么是税务？', '2．什么是财务？', '参考答案', '1．税务是收税。', '2．财务是理财。'],
      ],
      ['什么是会计？ = 会计是记账。', '什么是审计？ = 审计是查账。', '什么是税务？ = 税务是收税。', '什么是财务？ = 财务是理财。'],
    ],
    [
      'blanks below the next heading',
      [
        ...['一、填空题', '1．首都是（    ）。', '2．长河是（    ）。', '答案', '1．北京', '2．长江'],
        ...['二、填空题', '1．法国是（    ）。', '2．大洋是（    ）。', '答案', '1．巴黎', '2．太平洋'],
      ],
      ['首都是____。 = 北京', '长河是____。 = 长江', '法国是____。 = 巴黎', '大洋是____。 = 太平洋'],
    ],
    [
      'answers below the ordinals of their headings alone',
      [
        ...['一．填空。', '1. 重（   ）千克。', '2. 少的是（   ）。', '参考答案：', '一．', '1、1', '2、298'],
        ...['一．填空。', '1. 有（   ）个。', '2. 差是（   ）。', '参考答案：', '一．', '1、5', '2、899'],
      ],
      ['重____千克。 = 1', '少的是____。 = 298', '有____个。 = 5', '差是____。 = 899'],
    ],
    [
      'judgements without heading or title',
      ['1. 天是蓝的', '2. 草是红的', '参考答案', '1. 对 2. 错', '1. 水是湿的', '2. 火是冷的', '参考答案', '1. 错 2. 对'],
      ['天是蓝的 = 对', '草是红的 = 错', '水是湿的 = 错', '火是冷的 = 对'],
    ],
    [
      'numbers that go on',
      ['1. 甲（ ）', ...two, '答案', '1. A', '2. 乙（ ）', ...more, '答案', '2. B'],
      ['甲（ ） [一 二] = A', '乙（ ） [三 四] = B'],
    ],
    [
      'questions that have no answers',
      ['1. 甲（ ）', ...two, '答案', '1. A', '第二套', '1. 乙（ ）', ...more],
      ['甲（ ） [一 二] = A', '7 answer_missing'],
    ],
    [
      'answers by chapter, below each other',
      [
        ...[
          '第一章',
          '一、单选题',
          '1. 甲（ ）',
          ...two,
          '二、判断题',
          '1. 天',
          '第二章',
          '一、单选题',
          '1. 乙（ ）',
          ...more,
          '二、判断题',
          '1. 地',
        ],
        ...['参考答案', '第一章', '一、单选题', '1. A', '二、判断题', '1. 对', '第二章', '一、单选题', '1. B', '二、判断题', '1. 错'],
      ],
      ['甲（ ） [一 二] = A', '天 = 对', '乙（ ） [三 四] = B', '地 = 错'],
    ],
    [
      'heads of answers that name the chapter',
      ['第一章', '1. 甲（ ）', ...two, '第二章', '1. 乙（ ）', ...more, '第一章答案', '1. A', '第二章答案', '1. B'],
      ['甲（ ） [一 二] = A', '乙（ ） [三 四] = B'],
    ],
    [
      'explanations with letters, which are no options',
      ['一、单选题', '1. 甲（ ）', ...two, '2. 乙（ ）', ...more, '参考答案', '1.【答案】A', '【解析】A. 对的', 'B. 错的', '2.【答案】B'],
      ['甲（ ） [一 二] = A', '乙（ ） [三 四] = B'],
    ],
    [
      'a line that may be the title of what follows, behind the last answer',
      ['一、简答题', '1．甲？', '参考答案', '1．甲是一。', '会计学', '一、简答题', '1．乙？', '参考答案', '1．乙是二。'],
      ['乙？ = 乙是二。', '2 key_unclear'],
    ],
  ])
})

describe('answers at the end are those of the last paper', () => {
  cases([
    [
      'where the one before has its own',
      [
        ...[
          '一、单选题',
          '1. 甲（ A ）',
          ...two,
          '二、填空题',
          '1. 乙____',
          '答案：一',
          '一、单选题',
          '1. 丙（ ）',
          ...more,
          '二、判断题',
          '1. 丁',
        ],
        ...['参考答案', '一、单选题', '1. B', '二、判断题', '1. 对'],
      ],
      ['甲（　　） [一 二] = A', '乙____ = 一', '丙（ ） [三 四] = B', '丁 = 对'],
    ],
    [
      'and where it has none',
      ['一、单选题', '1. 甲（ ）', ...two, '一、单选题', '1. 乙（ ）', ...more, '参考答案', '一、单选题', '1. B'],
      ['乙（ ） [三 四] = B', '2 answer_missing'],
    ],
  ])
})

describe('an answer at the end is refused', () => {
  cases([
    [
      'where it has a place to fill in',
      ['一、填空题', '1. 首都是（ ）', '2. 河是（ ）', '答案', '1. 法国（  ）', '2. 长江'],
      ['河是____ = 长江', '2 key_unclear'],
    ],
    [
      'where it has options',
      ['一、简答题', '1. 甲', '2. 乙', '答案', '1. 下面正确的是', 'A. 一', 'B. 二', '2. 乙答'],
      ['乙 = 乙答', '2 key_unclear'],
    ],
    [
      'where it may go on below numbers that no question has',
      ['一、简答题', '1. 论述职能', '参考答案', '1. 甲点', '2. 乙点', '3. 丙点'],
      ['2 key_unclear', '5 key_unused', '6 key_unused'],
    ],
    [
      'where a list inside it has numbers of its own',
      ['一、简答题', '1. 论述职能', '2. 审计', '参考答案', '1. 职能有：', '1. 核算', '2. 监督', '2. 审计是查账'],
      ['2 key_unclear', '3 key_unclear'],
    ],
    [
      'where such a list stands below a heading',
      [
        '一、简答题',
        '1. 甲',
        '2. 乙',
        '二、论述题',
        '1. 丙',
        '参考答案',
        '一、简答题',
        '1. 甲答',
        '2. 有：',
        '1. 一',
        '2. 二',
        '二、论述题',
        '1. 丙答',
      ],
      ['甲 = 甲答', '丙 = 丙答', '3 key_unclear', '10 key_unused', '11 key_unused'],
    ],
    [
      'where a head of answers stands in it',
      ['一、简答题', '1. 甲', '2. 乙', '参考答案', '1. 甲答', '2. 乙答', '参考答案'],
      ['甲 = 甲答', '3 key_unclear'],
    ],
    [
      'where two lines may be its question',
      ['1. 天是蓝的', '2. 草是红的', '1. 水是湿的', '2. 火是冷的', '参考答案', '1. 对 2. 错'],
      ['1 key_unclear', '2 paragraph_stray', '3 number_unclear', '4 number_unclear'],
    ],
    [
      'where questions of several headings have its number and it has none',
      ['一、判断题', '1. 甲', '2. 乙', '二、判断题', '1. 丙', '参考答案', '1. 对 2. 错'],
      ['2 answer_missing', '3 answer_missing', '5 answer_missing', '7 key_unused', '7 key_unused'],
    ],
  ])
})

describe('numbers of questions', () => {
  cases([
    [
      'have as many digits as they need',
      ['998. 甲（A）', ...two, '999. 乙（A）', ...two, '1000. 丙（B）', ...more, '1001. 丁（B）', ...more],
      ['甲（　　） [一 二] = A', '乙（　　） [一 二] = A', '丙（　　） [三 四] = B', '丁（　　） [三 四] = B'],
    ],
    [
      'stand before a year',
      ['1.理想是（ B ）', ...two, '2.1938年，（  A  ）作了报告。', ...more, '3.党章是（ B ）', ...two],
      ['理想是（　　） [一 二] = B', '1938年，（　　）作了报告。 [三 四] = A', '党章是（　　） [一 二] = B'],
    ],
    [
      'begin again below the title of a paper',
      ['2007年4月', '1.进厂价是（ A ）', 'A.甲 B.乙', '2.运费是（ B ）', 'A.丙 B.丁', '2008年4月', '1.库存是（ B ）', 'A.戊 B.己'],
      ['进厂价是（　　） [甲 乙] = A', '运费是（　　） [丙 丁] = B', '库存是（　　） [戊 己] = B'],
    ],
    ['begin again without a title', ['1.甲（ A ）', ...two, '1.乙（ B ）', ...more], ['甲（　　） [一 二] = A', '乙（　　） [三 四] = B']],
    [
      'apart from their text by space alone are read where options follow',
      ['1\t甲是（ ）', ...two, '答案：A', '2 乙是（ ）', ...more, '答案：B'],
      ['甲是（ ） [一 二] = A', '乙是（ ） [三 四] = B'],
    ],
    [
      'that nothing separates from their text are not',
      ['1.视图（ B  ）', 'A、一B、二', '2下面正确的是（ A  ）', '不等于', 'B、二', '3.描述（  A ）', ...two],
      ['描述（　　） [一 二] = A', '1 paragraph_stray', '3 number_unclear'],
    ],
    [
      'that are far ahead are not, but those after them are',
      ['1. 甲（A）', ...two, '50. 乙（B）', ...more, '51. 丙（A）', ...two],
      ['丙（　　） [一 二] = A', '1 paragraph_stray', '4 number_unclear'],
    ],
    [
      'that come again are not',
      ['3. 甲（A）', ...two, '4. 乙（B）', ...more, '3. 丙（A）', ...two, '5. 丁（B）', ...more],
      ['甲（　　） [一 二] = A', '丁（　　） [三 四] = B', '4 paragraph_stray', '7 number_unclear'],
    ],
    [
      'of lines that ask nothing are not, and nobody knows whose the answers are',
      ['一、判断题', '1.甲（√）', '2.乙（×）', '1.丙', '2.丁', '答案', '1. 对 2. 错'],
      ['2 key_unclear', '3 paragraph_stray', '4 number_unclear', '5 number_unclear'],
    ],
    [
      'that may be decimals are not',
      ['一、填空题', '1. 甲____', '答案：一', '2.5 倍是____', '答案：二', '3. 丙____', '答案：三'],
      ['丙____ = 三', '2 paragraph_stray', '4 number_unclear'],
    ],
    [
      'may be missing before a whole question',
      ['1. 甲（A）', ...two, '下面正确的是（B）', ...more, '3. 丙（A）', ...two],
      ['丙（　　） [一 二] = A', '1 paragraph_stray', '5 number_missing'],
    ],
    [
      'may be missing before a question that nothing shows but the gap',
      ['一、判断题', '1. 甲是对的', '乙是对的。', '3. 丙是对的', '参考答案', '1. 对', '3. 错'],
      ['丙是对的 = 错', '2 paragraph_stray'],
    ],
    [
      'may be missing before a question with its answer',
      ['一、问答题', '1. 简述甲', '答案：甲答', '简述乙', '答案：乙答', '3. 简述丙', '答案：丙答'],
      ['简述丙 = 丙答', '2 answer_repeated', '5 number_missing'],
    ],
    [
      'may be missing before the first question',
      ['一、单选题', '甲（ ）', ...two, '答案：A', '2. 乙（ ）', ...more, '答案：B'],
      ['乙（ ） [三 四] = B', '2 number_missing'],
    ],
    [
      'may be in brackets, which are not read',
      ['一、单选题', '（1）甲（A）', ...two, '（2）乙（B）', ...two, '二、判断题', '1. 丙（√）'],
      ['丙（　　） = 对', '2 number_missing', '5 number_missing'],
    ],
    [
      'may have full-width digits, as may those of the answers',
      ['一、单选题', '１．甲是（ ）', ...two, '２．乙是（ ）', ...two, '参考答案', '１．Ａ　２．Ｂ'],
      ['甲是（ ） [一 二] = A', '乙是（ ） [一 二] = B'],
    ],
    [
      'may stand behind the brackets for an answer',
      [
        '一、判断题',
        '（√）1. 天',
        '（×）2. 地',
        '二、选择题',
        '（ B ）1．甲是',
        ...two,
        paragraph(`${run('（　　）')}${run('2．乙', '<w:b/>')}`),
        ...two,
        '答案：A',
      ],
      ['（　　）天 = 对', '（　　）地 = 错', '（　　）甲是 [一 二] = B', '（　　）乙 [一 二] = A'],
    ],
    [
      'of a passage may be unclear for one of its questions, which refuses all of them',
      [
        '一、阅读理解',
        '阅读材料，回答 1-3 题',
        '第一段',
        '1. 甲（A）',
        ...two,
        '2下面正确的是（B）',
        ...more,
        '3. 丙（A）',
        ...two,
        '4. 丁（B）',
        ...more,
      ],
      ['丁（　　） [三 四] = B', '2 material_broken', '4 paragraph_stray', '7 number_unclear', '10 left_out'],
    ],
    [
      'of a passage may be wrong',
      ['一、材料题', '阅读材料，回答 5-6 题', '第一段', '1. 乙（A）', ...two, '2. 丙（B）', ...more],
      ['乙（　　） [一 二] = A', '丙（　　） [三 四] = B', '2 number_unclear'],
    ],
  ])
})

describe('lists with numbers of their own', () => {
  cases([
    [
      'stay in the answer of an essay',
      ['一、论述题', '1. 论述甲', '答：1. 一点', '2. 二点', '2. 论述乙', '答：', '1. 乙一', '2. 乙二', '3. 乙三', '3. 论述丙', '答：丙'],
      ['论述甲 = 1. 一点\n2. 二点', '论述乙 = 1. 乙一\n2. 乙二\n3. 乙三', '论述丙 = 丙'],
    ],
    [
      'stay in the stem of a question with options',
      ['1. 甲（A）', ...two, '2. 正确的是（ ）', '1. 甲', '2. 乙', '3. 丙', 'A. 12', 'B. 23', '答案：A', '3. 丁（ ）', ...more, '答案：B'],
      ['甲（　　） [一 二] = A', '正确的是（ ）\n1. 甲\n2. 乙\n3. 丙 [12 23] = A', '丁（ ） [三 四] = B'],
    ],
    [
      'that have answers at the end refuse theirs',
      ['一、简答题', '1. 简述甲', '答案：甲答', '1、天是蓝的', '2、地是平的', '参考答案', '1. 对', '2. 错'],
      ['2 paragraph_stray', '8 key_unused'],
    ],
    [
      'in a stem that has answers at the end stay in it',
      ['1. 甲（ ）', ...two, '2. 正确的是（ ）', '1. 甲', '2. 乙', 'A. 12', 'B. 2', '参考答案', '1. A 2. B'],
      ['甲（ ） [一 二] = A', '正确的是（ ）\n1. 甲\n2. 乙 [12 2] = B'],
    ],
    [
      'that are judgements with answers at the end refuse theirs',
      ['1. 丙（ ）', ...two, '答案：A', '2. 简述丁', '答案：丁答', '1．天是蓝的', '2、地是平的', '参考答案', '1. 错', '2. 错'],
      ['1 answer_conflict', '5 paragraph_stray'],
    ],
    [
      'in brackets at the end of a part are questions where none is the first',
      ['一、判断题', '4. 甲是对的', '(5)乙是对的', '二、判断题', '1. 丙（√）', '三、简答题', '1. 丁', '（1）戊', '（2）己', '答案：庚'],
      ['丙（　　） = 对', '丁\n（1）戊\n（2）己 = 庚', '2 paragraph_stray', '3 number_unclear'],
    ],
    [
      'in brackets are of parts, unless a question with that number is missing',
      ['一、判断题', '4. 甲是对的（√）', '（1）是；', '(5)乙是对的', '6. 丙是对的（×）', '（1）是；'],
      ['丙是对的（　　）\n（1）是； = 错', '2 paragraph_stray', '4 number_unclear'],
    ],
    [
      'that may hold the next question refuse theirs',
      ['一、论述题', '1. 论述甲', '答：1. 一点', '2. 简述乙', '3. 简述丙', '答：丙'],
      ['简述丙 = 丙', '2 paragraph_stray', '4 number_unclear'],
    ],
    [
      'that turn out to be none refuse the question they were taken from',
      ['1. 甲（A）', ...two, '解析：有理由', '2. 二点', '2. 乙（B）', ...more, '3. 丙（A）', ...two],
      ['丙（　　） [一 二] = A', '1 paragraph_stray', '5 paragraph_stray', '6 number_unclear'],
    ],
  ])
})

describe('a paragraph that belongs to nothing refuses the question before it', () => {
  cases([
    [
      'behind a stem that has nothing else',
      ['一、判断题', '1. 甲是对的', '会计学原理', '2. 乙是对的', '参考答案', '1. 对 2. 错'],
      ['乙是对的 = 错', '2 paragraph_stray'],
    ],
    [
      'with a place to fill in, behind an answer',
      ['一、简答题', '1. 甲', '答案：甲答', '乙是（  ）', '2. 丙', '答案：丙答'],
      ['丙 = 丙答', '2 answer_unclear'],
    ],
    ['that heads answers of which there are none', ['一、简答题', '1. 甲', '答案：甲答', '参考答案'], ['2 paragraph_stray']],
    [
      'behind the last option',
      ['1. 甲（ ）', ...two, '会计学原理', '2. 乙（ ）', ...more, '参考答案', '1. A 2. B'],
      ['乙（ ） [三 四] = B', '1 paragraph_stray'],
    ],
    [
      'unless the options before are of as many lines',
      ['1. 甲（ B ）', 'A. 一', '又一', 'B. 二', '又二', '2. 乙（ A ）', ...more],
      ['甲（　　） [一\n又一 二\n又二] = B', '乙（　　） [三 四] = A'],
    ],
    [
      'be it a picture or a table',
      [
        '1. 甲（ ）',
        ...two,
        paragraph(picture),
        '答案：A',
        '2. 乙（ ）',
        ...more,
        table(['一', '二']),
        '答案：A',
        '3. 丙（ ）',
        ...more,
        '答案：B',
      ],
      ['丙（ ） [三 四] = B', '1 paragraph_stray', '6 paragraph_stray'],
    ],
    [
      'behind the answer to a blank',
      ['一、填空题', '1. 甲____', '答案：一', '某大学', '2. 乙____', '答案：二'],
      ['乙____ = 二', '2 answer_unclear'],
    ],
    [
      'behind an explanation, where it may be a title',
      ['一、单选题', '1. 甲（A）', ...two, '解析：见书。', '存货', '二、判断题', '1. 乙（√）'],
      ['乙（　　） = 对', '2 paragraph_stray'],
    ],
    [
      'but titles of chapters are titles',
      ['一、单选题', '1. 甲（A）', ...two, '第二章 存货', '2. 乙（B）', ...more, '第三章 负债', '1. 丙（A）', ...two],
      ['甲（　　） [一 二] = A', '乙（　　） [三 四] = B', '丙（　　） [一 二] = A'],
    ],
    [
      'and so are others behind options',
      ['一、单选题', '1. 甲（A）', ...two, '二、存货', '2. 乙（B）', ...more, '2019年真题', '3. 丙（A）', ...two],
      ['甲（　　） [一 二] = A', '乙（　　） [三 四] = B', '丙（　　） [一 二] = A'],
    ],
    [
      'but not behind a stem that has nothing yet',
      ['一、判断题', '1. 天是蓝的', '二、存货', '2. 地是平的', '参考答案', '1. 对 2. 错'],
      ['地是平的 = 错', '2 paragraph_stray'],
    ],
    [
      'and not inside an answer',
      ['一、简答题', '1. 简述甲', '答：', '一、核算', '二、监督', '2. 简述乙', '答：2019年考试', '3. 简述丙', '答：丙'],
      ['简述甲 = 一、核算\n二、监督', '简述乙 = 2019年考试', '简述丙 = 丙'],
    ],
    [
      'nor inside the answers at the end',
      ['1. 甲（ ）', ...two, '2. 乙（ ）', ...more, '参考答案', '1. A', '解析：见书', '2019年真题', '2. B', '解析：故选B为答案', '略'],
      ['甲（ ） [一 二] = A', '乙（ ） [三 四] = B'],
    ],
    [
      'and so does a second answer that is another',
      ['1. 甲（ ）', ...two, '答案：A', '答案：B', '2. 乙（ ）', ...more, '答案：A', '解析：略。答案：A'],
      ['乙（ ） [三 四] = A', '1 answer_repeated', '5 number_missing'],
    ],
  ])

  it('by name, and says how to mend it', async () => {
    const { refused } = await readOnly('a.docx', docxOf(['12. 甲属于（A）', ...two, '13下面正确的是（B）', ...more]))
    expect(refused).toEqual([
      '1 paragraph_stray 第 12 题“甲属于（A）”里有一段“13下面正确的是（B）”放不进这道题，可能是另一题或标题：另一题请写上“12.”这样的题号，标题请写成“二、多选题”',
      '4 number_unclear “13下面正确的是（B）”像第 13 题，但题号不清楚或没有接上前一题：请写成“13.”这样的题号，并补上缺少的题',
    ])
  })
})

describe('letters of options', () => {
  cases([
    [
      'go on to the ninth, which is refused',
      ['1. 甲（ ）', ...[...'ABCDEFGHI'].map((letter, at) => `${letter}. ${at}`), '答案：I'],
      ['1 options_count'],
    ],
    ['may be small', ['1. 甲（ ）', 'a. 一', 'b. 二', '答案：b'], ['甲（ ） [一 二] = B']],
    ['may stand apart without a point', ['1. 甲（ ）', 'A 一', 'B 二', '答案：A'], ['甲（ ） [一 二] = A']],
    ['may name others inside an option', ['1. 甲（ ）', ...two, 'C. A、B都对', '答案：C'], ['甲（ ） [一 二 A、B都对] = C']],
    ['are not those of speakers', ['1. A: Hello. (  )', 'B: Hi.', 'A. One', 'B. Two', '答案：B'], ['A: Hello. (  )\nB: Hi. [One Two] = B']],
    ['with the sign of speakers among others are refused', ['1. 甲（ ）', ...two, 'C：三', '答案：A'], ['1 letter_odd']],
    ['that come again are refused', ['1. 甲', 'A. 一', 'A. 二', 'B. 三', '答案：A'], ['1 letter_odd']],
    [
      'that are left out are refused',
      ['1. 甲', ...two, 'D. 四', '答案：A', '2. 乙', 'A. 一 B. 二 D. 四', '答案：A'],
      ['1 letter_odd', '6 letter_odd'],
    ],
    [
      'inside the line of a stem and below it are refused',
      ['1. 甲（ ）A. 一 B. 二', '乙（ ）', ...more, '答案：A'],
      ['1 paragraph_stray', '3 number_missing'],
    ],
    ['inside a line and at the beginning of one are refused', ['1. 甲（A）', 'A、一 B、二', '乙', 'B、三', 'C、四'], ['1 letter_odd']],
  ])
})

describe('a key between the brackets of a stem', () => {
  const bold = '<w:b/>'
  cases([
    [
      'is none where others were left empty for it',
      ['1、A=(a,b)，那么Head(Tail(A))的值为（    ）。', ...two, '2、（A）型肝炎属于（  ）', ...two],
      ['1 answer_missing', '4 answer_missing'],
    ],
    ['is none where it is an argument', ['1、集合P(B)是', ...two], ['1 answer_missing']],
    [
      'keeps a letter of the stem where the answer stands elsewhere',
      ['1. （A）型肝炎属于（  ）', ...two, '答案：A'],
      ['（A）型肝炎属于（  ） [一 二] = A'],
    ],
    ['is refused where another answer stands elsewhere', ['1. 甲是（ A ）', ...two, '答案：B'], ['1 answer_conflict']],
    ['is refused where there are several', ['1. 维生素（A）和（B）', ...two], ['1 key_unclear']],
    [
      'may be bold',
      [paragraph(`${run('1. 甲（ ', bold)}${run('B', `${bold}<w:u w:val="single"/>`)}${run(' ）是', bold)}`), ...two],
      ['甲（　　）是 [一 二] = B'],
    ],
    [
      'may be T or F at either end of a judgement',
      ['一、判断题', '1. SSD is fast. ( T )', '2. HTML is a style. ( F )', '3. (T) Java is one.', '4. 力（F）的单位'],
      ['SSD is fast. （　　） = 对', 'HTML is a style. （　　） = 错', '（　　） Java is one. = 对', '5 answer_missing'],
    ],
  ])

  it('leaves the rest of the stem as it looks', async () => {
    const { bodies } = await readOnly('a.docx', docxOf([paragraph(`${run('1. 甲', bold)}${run('（ B ）', bold)}${run('乙')}`), ...two]))
    expect(bodies[0]?.stem).toEqual([{ type: 'p', inline: [{ text: '甲（　　）', mark: 'strong' }, { text: '乙' }] }])
  })
})

describe('lines to write on', () => {
  cases([
    [
      'may be drawn with full-width signs',
      ['一、填空题', '1. 资产=＿＿＿＿+所有者权益，自＿＿起。', '答案：负债；今', '2. 甲——————乙，即——丙。', '答案：丁'],
      ['资产=____+所有者权益，自____起。 = 负债；今', '甲____乙，即——丙。 = 丁'],
    ],
  ])
})

describe('the number of the only blank', () => {
  cases([
    [
      'is no word of its answer',
      [
        '一、填空题',
        '38. (填空题)2021年，党的____通过了决议。',
        '正确答案：',
        '(1) 十九届六中',
        '39. ____年举行。',
        '正确答案：',
        '(1) 1938',
      ],
      ['(填空题)2021年，党的____通过了决议。 = 十九届六中', '____年举行。 = 1938'],
    ],
  ])
})

it('a paper in a table says where to put it', async () => {
  await expect(readOnly('a.docx', docxOf([table(['题号', '题干'], ['1', '甲'])]))).rejects.toMatchObject({
    code: 'docx_no_questions',
    reason: expect.stringContaining('表格'),
  })
})
