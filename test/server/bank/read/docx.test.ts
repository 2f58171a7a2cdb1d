import { readFileSync } from 'node:fs'
import path from 'node:path'
import { plainWords } from '#server/bank/read/rich/markup'
import { bankOf, codesOf, emptyBank, fixtures, openSchool, type School } from './bank'
import { docxOf, letters, listed, math, paragraph, picture, run, table } from './word'

let school: School
beforeAll(async () => {
  school = await openSchool()
})
afterAll(() => school.close())
beforeEach(() => emptyBank(school.db))

const bring = (...body: string[]) => school.bring(school.file('卷.docx', docxOf(body, readFileSync(path.join(fixtures, 'csv/curve.png')))))
const bank = () => bankOf(school.db)
const said = async () =>
  (await bank()).map(({ key, type, stem, options, answer_key, explanation }) => ({
    key,
    type,
    stem: plainWords(stem),
    options: options.map(({ text }) => text),
    answer:
      answer_key?.kind === 'letters'
        ? answer_key.letters.join('')
        : answer_key?.kind === 'truth'
          ? answer_key.value
          : answer_key?.kind === 'blanks'
            ? answer_key.alternatives
            : answer_key?.kind === 'points'
              ? plainWords(answer_key.reference)
              : null,
    explanation: plainWords(explanation),
  }))
const letter = (...found: string[]) => found.join('')

describe('a Word paper', () => {
  it('a Word paper with answers under its questions is imported completely', async () => {
    const report = await bring(
      '初级会计实务 练习卷',
      '一、单项选择题（每题 2 分，共 4 分）',
      '1．下列各项中，属于资产的是（　　）。',
      'A．存货    B．应付账款',
      'C．实收资本    D．主营业务收入',
      '答案：A',
      '解析：存货是资产。',
      '2. 下列说法正确的是（　）',
      '（A）甲说',
      '（B）乙说的第一行',
      '乙说的第二行',
      '【答案】B【解析】见教材第 2 页。故选 B。',
      '二、判断题',
      '1. 折旧按月计提。',
      '答案：√',
      '2. 存货不计提跌价准备。',
      '答案：×',
      '三、填空题',
      paragraph(`${run('1. 资产等于负债加')}${run('      ', '<w:u w:val="single"/>')}${run('，收入减费用等于____。')}`),
      '答案：所有者权益；利润',
      '四、简答题',
      '1. 简述会计要素。',
      '答：资产、负债、',
      '所有者权益等。',
    )
    expect(report.refused).toEqual([])
    expect(report.notes).toMatchObject([
      { line: 3, code: 'above_text' },
      { line: 3, code: 'heading_left' },
    ])
    expect(report).toMatchObject({ imported: 6, isBalanced: true })
    expect(await said()).toEqual([
      {
        key: '=1-1',
        type: 'single_choice',
        stem: '下列各项中，属于资产的是（　　）。',
        options: ['存货', '应付账款', '实收资本', '主营业务收入'],
        answer: 'A',
        explanation: '存货是资产。',
      },
      {
        key: '=1-2',
        type: 'single_choice',
        stem: '下列说法正确的是（　）',
        options: ['甲说', '乙说的第一行\n乙说的第二行'],
        answer: letter('B'),
        explanation: '见教材第 2 页。故选 B。',
      },
      { key: '=2-1', type: 'determine', stem: '折旧按月计提。', options: [], answer: true, explanation: '' },
      { key: '=2-2', type: 'determine', stem: '存货不计提跌价准备。', options: [], answer: false, explanation: '' },
      {
        key: '=3-1',
        type: 'fill',
        stem: '资产等于负债加____，收入减费用等于____。',
        options: [],
        answer: [['所有者权益'], ['利润']],
        explanation: '',
      },
      { key: '=4-1', type: 'essay', stem: '简述会计要素。', options: [], answer: '资产、负债、\n所有者权益等。', explanation: '' },
    ])
    expect((await bank())[1]?.pinned).toEqual(['A', 'B'])
    expect(await bring('一、判断题', '1. 折旧按月计提。', '答案：√')).toMatchObject({ imported: 0, skipped: 1 })
  })

  it('a Word paper with its key at the end, in lines or in a table, has each answer at its question', async () => {
    const questions = [
      '一、单选题',
      '1. 甲是（　）',
      'A. 一  B. 二',
      '2. 乙是（　）',
      'A. 一  B. 二',
      '3. 丙是（　）',
      'A. 一  B. 二',
      '二、多选题',
      '4. 丁是（　）',
      'A. 一  B. 二  C. 三',
      '三、判断题',
      '5. 戊是对的',
      '四、填空题',
      '6. 己是____。',
    ]
    const keys: string[][] = [
      ['参考答案', '1-3 ABA', '4. AC  5. √', '6. 庚', '解析：庚就是己。'],
      [
        '参考答案与解析',
        '一、单选题',
        '1. A 2. B 3. A',
        '二、多选题',
        '4. AC',
        '三、判断题',
        '5. 对',
        '四、填空题',
        '6. 庚',
        '【解析】庚就是己。',
      ],
      ['答案', table(['题号', '1', '2', '3', '4', '5', '6'], ['答案', 'A', 'B', 'A', 'AC', '正确', '庚'])],
    ]
    for (const key of keys) {
      await emptyBank(school.db)
      const report = await bring(...questions, ...key)
      expect(report.refused).toEqual([])
      expect((await said()).map(({ answer }) => answer)).toEqual(['A', 'B', 'A', 'AC', true, [['庚']]])
    }
  })

  it('a Word paper with restarting numbers takes its key by heading, and is refused where that is ambiguous', async () => {
    const questions = ['一、单选题', '1. 甲是（　）', 'A. 一  B. 二', '二、判断题', '1. 乙是对的', '2. 丙是对的']
    await bring(...questions, '参考答案', '一、单选题', '1. B', '二、判断题', '1. 对 2. 错')
    expect((await said()).map(({ answer }) => answer)).toEqual(['B', true, false])
    await emptyBank(school.db)
    const report = await bring(...questions, '参考答案', '1. B 2. 错 3. A')
    expect(codesOf(report)).toEqual([
      ...['2 answer_missing', '5 answer_missing', '6 answer_missing'],
      ...['8 key_unused', '8 key_unused', '8 key_unused'],
    ])
    expect(report).toMatchObject({ imported: 0, isBalanced: true })
  })

  it('a Word paper with automatic numbers and letters gets them read', async () => {
    await bring(
      listed(2, 0, '单选题'),
      listed(1, 0, '甲是（ B ）'),
      listed(1, 1, '一'),
      listed(1, 1, '二'),
      listed(1, 0, '乙是（ A ）'),
      listed(1, 1, '一'),
      listed(1, 1, '二'),
    )
    expect(await said()).toMatchObject([
      { stem: '甲是（　　）', options: ['一', '二'], answer: 'B' },
      { stem: '乙是（　　）', options: ['一', '二'], answer: 'A' },
    ])
  })

  it('keeps formulas, pictures, tables and formatting', async () => {
    const fraction = `<m:f><m:num>${letters('a')}</m:num><m:den>${letters('2')}</m:den></m:f>`
    const root = `<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/><m:e>${letters('x')}</m:e></m:rad>`
    const sum = `<m:nary><m:naryPr><m:chr m:val="∑"/><m:limLoc m:val="undOvr"/></m:naryPr><m:sub>${letters('i=1')}</m:sub><m:sup>${letters('n')}</m:sup><m:e>${letters('i')}</m:e></m:nary>`
    const report = await bring(
      paragraph(
        `${run('1. 计算')}${math(fraction + root)}${run('与 H')}${run('2', '<w:vertAlign w:val="subscript"/>')}${run('O')}${run('（重点）', '<w:b/>')}`,
      ),
      paragraph(picture),
      table(['项', '数'], ['甲', '1']),
      paragraph(`${run('A. ')}<m:oMathPara>${math(sum)}</m:oMathPara>`),
      'B. 零',
      '答案：A',
      paragraph(`${run('2. 求')}${math('<m:mystery/>')}`),
      '答案：无',
      '3. 程序',
      'if (a)',
      '    b();',
      'A. 一',
      'B. 二',
      '答案：B',
    )
    expect(codesOf(report)).toEqual(['7 formula_unsupported'])
    const [one, two] = await bank()
    expect(plainWords(one?.stem ?? [])).toBe('计算$\\frac{a}{2} \\sqrt{x}$与 H₂O（重点）\n[图：曲线]\n项\t数\n甲\t1')
    expect(one?.options[0]?.text).toBe('$$\\sum\\limits_{i=1}^{n} {i}$$')
    expect(plainWords(two?.stem ?? [])).toBe('程序\nif (a)\n    b();')
  })

  it('a Word paper with a passage for several questions becomes a material', async () => {
    await bring(
      '一、阅读理解',
      '阅读下面的材料，回答 1～2 题。',
      '某公司购入存货。',
      '1. 存货属于（　）',
      'A. 资产  B. 负债',
      '答案：A',
      '2. 存货按月盘点。',
      '答案：对',
      '二、单选题',
      '3. 甲（　）',
      'A. 一 B. 二',
      '答案：B',
    )
    expect((await said()).map(({ type, stem }) => [type, stem])).toEqual([
      ['material', '阅读下面的材料，回答 1～2 题。\n某公司购入存货。'],
      ['single_choice', '存货属于（　）'],
      ['determine', '存货按月盘点。'],
      ['single_choice', '甲（　）'],
    ])
  })

  it('reports oddities, and is refused when it is not a paper', async () => {
    const report = await bring(
      '1. 甲（　）',
      'A. 一',
      'B. 二',
      '答案：A',
      '4. 乙（　）',
      'A. 一',
      'B. 二',
      '答案：B',
      '5. 丙',
      'A. 只有一项',
      '答案：B',
      '6. 丁',
      '说明：',
      '1. 第一点',
    )
    expect(report.notes).toMatchObject([{ line: 5, code: 'number_odd', reason: '题号从 1 跳到 4' }])
    expect(report.refused.map(({ line }) => line)).toEqual([9, 12, 14])
    expect(codesOf(await bring('只有说明'))).toEqual(['null docx_no_questions'])
    expect(codesOf(await school.bring(school.file('坏.docx', 'PK\u0003\u0004')))).toEqual(['null zip_broken'])
    expect(codesOf(await school.bring(school.file('旧.doc', '\u00d0\u00cf')))).toEqual(['null office_file'])
  })
})
