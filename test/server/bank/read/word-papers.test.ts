import { cases, more, two } from './paper-outcome'
import { readOnly } from './read-only'
import { docxOf, paragraph, picture, run, table } from './word'

describe('a stray paragraph', () => {
  cases([
    [
      'refuses the stem before it',
      ['一、判断题', '1. 甲是对的', '会计学原理', '2. 乙是对的', '参考答案', '1. 对 2. 错'],
      ['乙是对的 = 错', '2 paragraph_stray'],
    ],
    [
      'refuses an answer before it when it has a place to fill in',
      ['一、简答题', '1. 甲', '答案：甲答', '乙是（  ）', '2. 丙', '答案：丙答'],
      ['丙 = 丙答', '2 answer_unclear'],
    ],
    [
      'refuses the question before it when it announces missing answers',
      ['一、简答题', '1. 甲', '答案：甲答', '参考答案'],
      ['2 paragraph_stray'],
    ],
    [
      'refuses the question after whose last option it stands',
      ['1. 甲（ ）', ...two, '会计学原理', '2. 乙（ ）', ...more, '参考答案', '1. A 2. B'],
      ['乙（ ） [三 四] = B', '1 paragraph_stray'],
    ],
    [
      'joins the options when they have as many lines',
      ['1. 甲（ B ）', 'A. 一', '又一', 'B. 二', '又二', '2. 乙（ A ）', ...more],
      ['甲（　　） [一\n又一 二\n又二] = B', '乙（　　） [三 四] = A'],
    ],
    [
      'refuses the question before it as a picture or a table',
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
      'refuses the blank after whose answer it stands',
      ['一、填空题', '1. 甲____', '答案：一', '某大学', '2. 乙____', '答案：二'],
      ['乙____ = 二', '2 answer_unclear'],
    ],
    [
      'refuses the question after whose explanation it stands, where it is possibly a title',
      ['一、单选题', '1. 甲（A）', ...two, '解析：见书。', '存货', '二、判断题', '1. 乙（√）'],
      ['乙（　　） = 对', '2 paragraph_stray'],
    ],
    [
      'counts as a title when it names a chapter',
      ['一、单选题', '1. 甲（A）', ...two, '第二章 存货', '2. 乙（B）', ...more, '第三章 负债', '1. 丙（A）', ...two],
      ['甲（　　） [一 二] = A', '乙（　　） [三 四] = B', '丙（　　） [一 二] = A'],
    ],
    [
      'counts as a title after options when it looks like one',
      ['一、单选题', '1. 甲（A）', ...two, '二、存货', '2. 乙（B）', ...more, '2019年真题', '3. 丙（A）', ...two],
      ['甲（　　） [一 二] = A', '乙（　　） [三 四] = B', '丙（　　） [一 二] = A'],
    ],
    [
      'joins an empty stem before it',
      ['一、判断题', '1. 天是蓝的', '二、存货', '2. 地是平的', '参考答案', '1. 对 2. 错'],
      ['地是平的 = 错', '2 paragraph_stray'],
    ],
    [
      'joins an answer around it',
      ['一、简答题', '1. 简述甲', '答：', '一、核算', '二、监督', '2. 简述乙', '答：2019年考试', '3. 简述丙', '答：丙'],
      ['简述甲 = 一、核算\n二、监督', '简述乙 = 2019年考试', '简述丙 = 丙'],
    ],
    [
      'joins the answers at the end',
      ['1. 甲（ ）', ...two, '2. 乙（ ）', ...more, '参考答案', '1. A', '解析：见书', '2019年真题', '2. B', '解析：故选B为答案', '略'],
      ['甲（ ） [一 二] = A', '乙（ ） [三 四] = B'],
    ],
    [
      'refuses the question when it is a second, different answer',
      ['1. 甲（ ）', ...two, '答案：A', '答案：B', '2. 乙（ ）', ...more, '答案：A', '解析：略。答案：A'],
      ['乙（ ） [三 四] = A', '1 answer_repeated', '5 number_missing'],
    ],
  ])

  it('names its words and how to mend the file', async () => {
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
      'reach the ninth, which is refused',
      ['1. 甲（ ）', ...[...'ABCDEFGHI'].map((letter, at) => `${letter}. ${at}`), '答案：I'],
      ['1 options_count'],
    ],
    ['can be lower case', ['1. 甲（ ）', 'a. 一', 'b. 二', '答案：b'], ['甲（ ） [一 二] = B']],
    ['can stand apart without a point', ['1. 甲（ ）', 'A 一', 'B 二', '答案：A'], ['甲（ ） [一 二] = A']],
    ['can name others inside an option', ['1. 甲（ ）', ...two, 'C. A、B都对', '答案：C'], ['甲（ ） [一 二 A、B都对] = C']],
    [
      'differ from the letters of speakers',
      ['1. A: Hello. (  )', 'B: Hi.', 'A. One', 'B. Two', '答案：B'],
      ['A: Hello. (  )\nB: Hi. [One Two] = B'],
    ],
    ['are refused with the sign of speakers among others', ['1. 甲（ ）', ...two, 'C：三', '答案：A'], ['1 letter_odd']],
    ['are refused when repeated', ['1. 甲', 'A. 一', 'A. 二', 'B. 三', '答案：A'], ['1 letter_odd']],
    [
      'are refused when one is left out',
      ['1. 甲', ...two, 'D. 四', '答案：A', '2. 乙', 'A. 一 B. 二 D. 四', '答案：A'],
      ['1 letter_odd', '6 letter_odd'],
    ],
    [
      'are refused inside the line of a stem and below it',
      ['1. 甲（ ）A. 一 B. 二', '乙（ ）', ...more, '答案：A'],
      ['1 paragraph_stray', '3 number_missing'],
    ],
    ['are refused inside a line and at the beginning of one', ['1. 甲（A）', 'A、一 B、二', '乙', 'B、三', 'C、四'], ['1 letter_odd']],
  ])
})

describe('a key between the brackets of a stem', () => {
  const bold = '<w:b/>'
  cases([
    [
      'does not count where others are left empty for it',
      ['1、A=(a,b)，那么Head(Tail(A))的值为（    ）。', ...two, '2、（A）型肝炎属于（  ）', ...two],
      ['1 answer_missing', '4 answer_missing'],
    ],
    ['does not count as an argument', ['1、集合P(B)是', ...two], ['1 answer_missing']],
    [
      'keeps a letter of the stem where the answer stands elsewhere',
      ['1. （A）型肝炎属于（  ）', ...two, '答案：A'],
      ['（A）型肝炎属于（  ） [一 二] = A'],
    ],
    ['refuses the question where another answer stands elsewhere', ['1. 甲是（ A ）', ...two, '答案：B'], ['1 answer_conflict']],
    ['refuses the question where there are several', ['1. 维生素（A）和（B）', ...two], ['1 key_unclear']],
    [
      'can be bold',
      [paragraph(`${run('1. 甲（ ', bold)}${run('B', `${bold}<w:u w:val="single"/>`)}${run(' ）是', bold)}`), ...two],
      ['甲（　　）是 [一 二] = B'],
    ],
    [
      'can be T or F at either end of a judgement',
      ['一、判断题', '1. SSD is fast. ( T )', '2. HTML is a style. ( F )', '3. (T) Java is one.', '4. 力（F）的单位'],
      ['SSD is fast. （　　） = 对', 'HTML is a style. （　　） = 错', '（　　） Java is one. = 对', '5 answer_missing'],
    ],
  ])

  it('leaves the formatting of the rest of the stem', async () => {
    const { bodies } = await readOnly('a.docx', docxOf([paragraph(`${run('1. 甲', bold)}${run('（ B ）', bold)}${run('乙')}`), ...two]))
    expect(bodies[0]?.stem).toEqual([{ type: 'p', inline: [{ text: '甲（　　）', mark: 'strong' }, { text: '乙' }] }])
  })
})

describe('lines to write on', () => {
  cases([
    [
      'can be drawn with full-width signs',
      ['一、填空题', '1. 资产=＿＿＿＿+所有者权益，自＿＿起。', '答案：负债；今', '2. 甲——————乙，即——丙。', '答案：丁'],
      ['资产=____+所有者权益，自____起。 = 负债；今', '甲____乙，即——丙。 = 丁'],
    ],
  ])
})

describe('the number of the only blank', () => {
  cases([
    [
      'does not count as a word of its answer',
      [
        '一、填空题',
        '38. (填空题)2021年，党的____通过了决议。',
        '正确答案：',
        '(1) 十九届六中',
        '39. ____年举行。',
        '正确答案：',
        '(1) 1938',
      ],
      ['2021年，党的____通过了决议。 = 十九届六中', '____年举行。 = 1938'],
    ],
  ])
})

it('a question in a table is refused with the place to put it', async () => {
  await expect(readOnly('a.docx', docxOf([table(['题号', '题干'], ['1', '甲'])]))).rejects.toMatchObject({
    code: 'docx_no_questions',
    reason: expect.stringContaining('表格'),
  })
})
