import { cases, more, two } from './paper-outcome'
import { paragraph, run } from './word'

describe('numbers of questions', () => {
  cases([
    [
      'have as many digits as needed',
      ['998. 甲（A）', ...two, '999. 乙（A）', ...two, '1000. 丙（B）', ...more, '1001. 丁（B）', ...more],
      ['甲（　　） [一 二] = A', '乙（　　） [一 二] = A', '丙（　　） [三 四] = B', '丁（　　） [三 四] = B'],
    ],
    [
      'can stand before a year',
      ['1.理想是（ B ）', ...two, '2.1938年，（  A  ）作了报告。', ...more, '3.党章是（ B ）', ...two],
      ['理想是（　　） [一 二] = B', '1938年，（　　）作了报告。 [三 四] = A', '党章是（　　） [一 二] = B'],
    ],
    [
      'restart below the title of a paper',
      ['2007年4月', '1.进厂价是（ A ）', 'A.甲 B.乙', '2.运费是（ B ）', 'A.丙 B.丁', '2008年4月', '1.库存是（ B ）', 'A.戊 B.己'],
      ['进厂价是（　　） [甲 乙] = A', '运费是（　　） [丙 丁] = B', '库存是（　　） [戊 己] = B'],
    ],
    ['restart without a title', ['1.甲（ A ）', ...two, '1.乙（ B ）', ...more], ['甲（　　） [一 二] = A', '乙（　　） [三 四] = B']],
    [
      'are read with only a space before their text where options follow',
      ['1\t甲是（ ）', ...two, '答案：A', '2 乙是（ ）', ...more, '答案：B'],
      ['甲是（ ） [一 二] = A', '乙是（ ） [三 四] = B'],
    ],
    [
      'are ignored without a separator',
      ['1.视图（ B  ）', 'A、一B、二', '2下面正确的是（ A  ）', '不等于', 'B、二', '3.描述（  A ）', ...two],
      ['描述（　　） [一 二] = A', '1 paragraph_stray', '3 number_unclear'],
    ],
    [
      'are ignored when far ahead, and the next ones are read',
      ['1. 甲（A）', ...two, '50. 乙（B）', ...more, '51. 丙（A）', ...two],
      ['丙（　　） [一 二] = A', '1 paragraph_stray', '4 number_unclear'],
    ],
    [
      'are ignored when repeated',
      ['3. 甲（A）', ...two, '4. 乙（B）', ...more, '3. 丙（A）', ...two, '5. 丁（B）', ...more],
      ['甲（　　） [一 二] = A', '丁（　　） [三 四] = B', '4 paragraph_stray', '7 number_unclear'],
    ],
    [
      'are ignored on lines without a question, and their answers match nothing',
      ['一、判断题', '1.甲（√）', '2.乙（×）', '1.丙', '2.丁', '答案', '1. 对 2. 错'],
      ['2 key_unclear', '3 paragraph_stray', '4 number_unclear', '5 number_unclear'],
    ],
    [
      'are ignored when they are possibly decimals',
      ['一、填空题', '1. 甲____', '答案：一', '2.5 倍是____', '答案：二', '3. 丙____', '答案：三'],
      ['丙____ = 三', '2 paragraph_stray', '4 number_unclear'],
    ],
    [
      'can be missing before a whole question',
      ['1. 甲（A）', ...two, '下面正确的是（B）', ...more, '3. 丙（A）', ...two],
      ['丙（　　） [一 二] = A', '1 paragraph_stray', '5 number_missing'],
    ],
    [
      'can be missing before a question with only a gap',
      ['一、判断题', '1. 甲是对的', '乙是对的。', '3. 丙是对的', '参考答案', '1. 对', '3. 错'],
      ['丙是对的 = 错', '2 paragraph_stray'],
    ],
    [
      'can be missing before a question with its answer',
      ['一、问答题', '1. 简述甲', '答案：甲答', '简述乙', '答案：乙答', '3. 简述丙', '答案：丙答'],
      ['简述丙 = 丙答', '2 answer_repeated', '5 number_missing'],
    ],
    [
      'can be missing before the first question',
      ['一、单选题', '甲（ ）', ...two, '答案：A', '2. 乙（ ）', ...more, '答案：B'],
      ['乙（ ） [三 四] = B', '2 number_missing'],
    ],
    [
      'are ignored in brackets',
      ['一、单选题', '（1）甲（A）', ...two, '（2）乙（B）', ...two, '二、判断题', '1. 丙（√）'],
      ['丙（　　） = 对', '2 number_missing', '5 number_missing'],
    ],
    [
      'can have full-width digits, also in the answers',
      ['一、单选题', '１．甲是（ ）', ...two, '２．乙是（ ）', ...two, '参考答案', '１．Ａ　２．Ｂ'],
      ['甲是（ ） [一 二] = A', '乙是（ ） [一 二] = B'],
    ],
    [
      'can follow the brackets for an answer',
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
      'refuse all questions of a passage when one is unclear',
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
      'can be wrong in a passage',
      ['一、材料题', '阅读材料，回答 5-6 题', '第一段', '1. 乙（A）', ...two, '2. 丙（B）', ...more],
      ['乙（　　） [一 二] = A', '丙（　　） [三 四] = B', '2 number_unclear'],
    ],
  ])
})

describe('numbered lists inside a question', () => {
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
      'refuse the question with the list when it has answers at the end',
      ['一、简答题', '1. 简述甲', '答案：甲答', '1、天是蓝的', '2、地是平的', '参考答案', '1. 对', '2. 错'],
      ['2 paragraph_stray', '8 key_unused'],
    ],
    [
      'stay in a stem that has answers at the end',
      ['1. 甲（ ）', ...two, '2. 正确的是（ ）', '1. 甲', '2. 乙', 'A. 12', 'B. 2', '参考答案', '1. A 2. B'],
      ['甲（ ） [一 二] = A', '正确的是（ ）\n1. 甲\n2. 乙 [12 2] = B'],
    ],
    [
      'refuse judgements with answers at the end',
      ['1. 丙（ ）', ...two, '答案：A', '2. 简述丁', '答案：丁答', '1．天是蓝的', '2、地是平的', '参考答案', '1. 错', '2. 错'],
      ['1 answer_conflict', '5 paragraph_stray'],
    ],
    [
      'become questions in brackets at the end of a part where none is the first',
      ['一、判断题', '4. 甲是对的', '(5)乙是对的', '二、判断题', '1. 丙（√）', '三、简答题', '1. 丁', '（1）戊', '（2）己', '答案：庚'],
      ['丙（　　） = 对', '丁\n（1）戊\n（2）己 = 庚', '2 paragraph_stray', '3 number_unclear'],
    ],
    [
      'become parts in brackets, unless a question with that number is missing',
      ['一、判断题', '4. 甲是对的（√）', '（1）是；', '(5)乙是对的', '6. 丙是对的（×）', '（1）是；'],
      ['丙是对的（　　）\n（1）是； = 错', '2 paragraph_stray', '4 number_unclear'],
    ],
    [
      'refuse the question when they possibly contain the next one',
      ['一、论述题', '1. 论述甲', '答：1. 一点', '2. 简述乙', '3. 简述丙', '答：丙'],
      ['简述丙 = 丙', '2 paragraph_stray', '4 number_unclear'],
    ],
    [
      'refuse the question before when they turn out not to be a list',
      ['1. 甲（A）', ...two, '解析：有理由', '2. 二点', '2. 乙（B）', ...more, '3. 丙（A）', ...two],
      ['丙（　　） [一 二] = A', '1 paragraph_stray', '5 paragraph_stray', '6 number_unclear'],
    ],
  ])
})
