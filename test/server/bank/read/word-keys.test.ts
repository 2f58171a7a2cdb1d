import { cases, more, two } from './paper-outcome'

describe('answers at the end of a paper', () => {
  cases([
    [
      'end before choices below the title of a second paper',
      [
        ...['第一套', '一、选择题', '1.进厂价是（  ）', 'A.甲 B.乙', '2.运费是（  ）', 'A.甲 B.乙', '参考答案', '1.A 2.B'],
        ...['第二套', '一、选择题', '1.库存是（  ）', 'A.丙 B.丁', '2.改进是（  ）', 'A.丙 B.丁', '参考答案', '1.B 2.A'],
      ],
      ['进厂价是（  ） [甲 乙] = A', '运费是（  ） [甲 乙] = B', '库存是（  ） [丙 丁] = B', '改进是（  ） [丙 丁] = A'],
    ],
    [
      'end before essays below the title of a second paper',
      [
        ...['一、简答题', '1．什么是会计？', '2．什么是审计？', '参考答案', '1．会计是记账。', '2．审计是查账。'],
        ...['第二套', '一、简答题', '1．什么是税务？', '2．什么是财务？', '参考答案', '1．税务是收税。', '2．财务是理财。'],
      ],
      ['什么是会计？ = 会计是记账。', '什么是审计？ = 审计是查账。', '什么是税务？ = 税务是收税。', '什么是财务？ = 财务是理财。'],
    ],
    [
      'end before essays below an earlier heading',
      [
        ...['一、简答题', '1．什么是会计？', '2．什么是审计？', '参考答案', '1．会计是记账。', '2．审计是查账。'],
        ...['一、简答题', '1．什么是税务？', '2．什么是财务？', '参考答案', '1．税务是收税。', '2．财务是理财。'],
      ],
      ['什么是会计？ = 会计是记账。', '什么是审计？ = 审计是查账。', '什么是税务？ = 税务是收税。', '什么是财务？ = 财务是理财。'],
    ],
    [
      'end before blanks below the next heading',
      [
        ...['一、填空题', '1．首都是（    ）。', '2．长河是（    ）。', '答案', '1．北京', '2．长江'],
        ...['二、填空题', '1．法国是（    ）。', '2．大洋是（    ）。', '答案', '1．巴黎', '2．太平洋'],
      ],
      ['首都是____。 = 北京', '长河是____。 = 长江', '法国是____。 = 巴黎', '大洋是____。 = 太平洋'],
    ],
    [
      'are given by ranges, the later ones of which begin in the middle',
      [
        '一、选择题',
        ...Array.from({ length: 10 }, (_, at) => [`${at + 1}.第${'甲乙丙丁戊己庚辛壬癸'[at]}问（  ）`, 'A.对路 B.错路']).flat(),
        ...['二、判断题', '11.子问。', '12.丑问。', '13.寅问。', '参考答案', '1-5 ABABA 6-10 BBAAB', '11～13：√×√'],
      ],
      [
        ...[...'ABABABBAAB'].map((key, at) => `第${'甲乙丙丁戊己庚辛壬癸'[at]}问（  ） [对路 错路] = ${key}`),
        ...['子问。 = 对', '丑问。 = 错', '寅问。 = 对'],
      ],
    ],
    [
      'follow the ordinals of their headings alone',
      [
        ...['一．填空。', '1. 重（   ）千克。', '2. 少的是（   ）。', '参考答案：', '一．', '1、1', '2、298'],
        ...['一．填空。', '1. 有（   ）个。', '2. 差是（   ）。', '参考答案：', '一．', '1、5', '2、899'],
      ],
      ['重____千克。 = 1', '少的是____。 = 298', '有____个。 = 5', '差是____。 = 899'],
    ],
    [
      'include judgements without heading or title',
      ['1. 天是蓝的', '2. 草是红的', '参考答案', '1. 对 2. 错', '1. 水是湿的', '2. 火是冷的', '参考答案', '1. 错 2. 对'],
      ['天是蓝的 = 对', '草是红的 = 错', '水是湿的 = 错', '火是冷的 = 对'],
    ],
    [
      'follow continued numbers',
      ['1. 甲（ ）', ...two, '答案', '1. A', '2. 乙（ ）', ...more, '答案', '2. B'],
      ['甲（ ） [一 二] = A', '乙（ ） [三 四] = B'],
    ],
    [
      'leave other questions without answers',
      ['1. 甲（ ）', ...two, '答案', '1. A', '第二套', '1. 乙（ ）', ...more],
      ['甲（ ） [一 二] = A', '7 answer_missing'],
    ],
    [
      'can stand by chapter, below each other',
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
      'can have headings that name the chapter',
      ['第一章', '1. 甲（ ）', ...two, '第二章', '1. 乙（ ）', ...more, '第一章答案', '1. A', '第二章答案', '1. B'],
      ['甲（ ） [一 二] = A', '乙（ ） [三 四] = B'],
    ],
    [
      'can have explanations with letters, which are not options',
      ['一、单选题', '1. 甲（ ）', ...two, '2. 乙（ ）', ...more, '参考答案', '1.【答案】A', '【解析】A. 对的', 'B. 错的', '2.【答案】B'],
      ['甲（ ） [一 二] = A', '乙（ ） [三 四] = B'],
    ],
    [
      'end before a line that is possibly the next title',
      ['一、简答题', '1．甲？', '参考答案', '1．甲是一。', '会计学', '一、简答题', '1．乙？', '参考答案', '1．乙是二。'],
      ['乙？ = 乙是二。', '2 key_unclear'],
    ],
  ])
})

describe('answers at the end after several papers', () => {
  cases([
    [
      'belong to the last paper where the one before has its own',
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
      'belong to the last paper where the one before has none',
      ['一、单选题', '1. 甲（ ）', ...two, '一、单选题', '1. 乙（ ）', ...more, '参考答案', '一、单选题', '1. B'],
      ['乙（ ） [三 四] = B', '2 answer_missing'],
    ],
  ])
})

describe('an answer at the end', () => {
  cases([
    [
      'is refused when it has a place to fill in',
      ['一、填空题', '1. 首都是（ ）', '2. 河是（ ）', '答案', '1. 法国（  ）', '2. 长江'],
      ['河是____ = 长江', '2 key_unclear'],
    ],
    [
      'is refused when it has options',
      ['一、简答题', '1. 甲', '2. 乙', '答案', '1. 下面正确的是', 'A. 一', 'B. 二', '2. 乙答'],
      ['乙 = 乙答', '2 key_unclear'],
    ],
    [
      'is refused when it possibly continues below unknown numbers',
      ['一、简答题', '1. 论述职能', '参考答案', '1. 甲点', '2. 乙点', '3. 丙点'],
      ['2 key_unclear', '5 key_unused', '6 key_unused'],
    ],
    [
      'is refused when a list inside it has its own numbers',
      ['一、简答题', '1. 论述职能', '2. 审计', '参考答案', '1. 职能有：', '1. 核算', '2. 监督', '2. 审计是查账'],
      ['2 key_unclear', '3 key_unclear'],
    ],
    [
      'is refused when such a list stands below a heading',
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
      'is refused when it contains a heading of answers',
      ['一、简答题', '1. 甲', '2. 乙', '参考答案', '1. 甲答', '2. 乙答', '参考答案'],
      ['甲 = 甲答', '3 key_unclear'],
    ],
    [
      'is refused when two lines are possibly its question',
      ['1. 天是蓝的', '2. 草是红的', '1. 水是湿的', '2. 火是冷的', '参考答案', '1. 对 2. 错'],
      ['1 key_unclear', '2 paragraph_stray', '3 number_unclear', '4 number_unclear'],
    ],
    [
      'is refused when questions of several headings have its number and it has no heading',
      ['一、判断题', '1. 甲', '2. 乙', '二、判断题', '1. 丙', '参考答案', '1. 对 2. 错'],
      ['2 answer_missing', '3 answer_missing', '5 answer_missing', '7 key_unused', '7 key_unused'],
    ],
  ])
})
