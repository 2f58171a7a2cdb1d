import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { readSource } from '#server/bank/read/read-source'
import { buildDesk } from '#server/desk/app'
import { importWaiting } from '#server/desk/tiku/importer'
import { fixtures, openSchool, type School, SUBJECT } from '../../bank/read/bank'
import { faultyPaper } from '../../bank/read/faulty-paper'
import { docxOf, picture } from '../../bank/read/word'
import { type Browser, staffBrowser, tokenIn } from '../staff'

describe('questions mended before they are imported', () => {
  let server: School
  let desk: FastifyInstance
  let editor: Browser
  beforeAll(async () => {
    server = await openSchool()
    desk = await buildDesk(server.deps)
    editor = await staffBrowser(server, desk, ['editor'])
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })

  const work = () => importWaiting(server.deps, { readerFor: () => readSource })
  const form = '/acts/import-questions/new'
  const send = async (name: string, bytes: string | Uint8Array<ArrayBuffer>) => {
    const body = new FormData()
    const fields = { categoryId: String(SUBJECT), update: 'no', look: 'no', fileName: '', body: '', _step: 'run' }
    for (const [field, value] of Object.entries({ ...fields, _token: tokenIn((await editor.get(form)).body) })) body.set(field, value)
    body.set('upload', new Blob([bytes]), name)
    const packed = new Response(body)
    const reply = await desk.inject({
      method: 'POST',
      url: form,
      payload: Buffer.from(await packed.arrayBuffer()),
      headers: { cookie: `desk_session=${editor.session}`, 'content-type': packed.headers.get('content-type') ?? '' },
    })
    await work()
    return Number(/\d+/.exec(String(reply.headers.location))?.[0])
  }
  const pageOf = async (id: number, query = '') => (await editor.get(`/imports/${id}${query}`)).body
  const refIn = (html: string, act: string, words: string) => {
    const card =
      // The lines of the file beside a question name its neighbours as well.
      html
        .replaceAll(/<aside class="page".*?<\/aside>/gs, '')
        .split('<article')
        .slice(1)
        .find((part) => part.includes(words)) ?? ''
    return new RegExp(`/acts/${act}/([\\d.]+)`).exec(card)?.[1] ?? ''
  }
  const press = async (act: string, ref: string, fields: Record<string, string | string[]> = {}) => {
    const { body } = await editor.get(`/acts/${act}/${ref}`)
    const version = /name="_version" value="(\d+)"/.exec(body)?.[1] ?? '0'
    return editor.post(`/acts/${act}/${ref}`, { _token: tokenIn(body), _version: version, _step: 'run', ...fields })
  }
  const confirm = async (id: number) => {
    await press('confirm-import', String(id))
    await work()
  }
  const bankOf = async (words: string) =>
    server.db
      .selectFrom('question')
      .innerJoin('question_version as said', (join) =>
        join.onRef('said.question_id', '=', 'question.id').onRef('said.version', '=', 'question.version'),
      )
      .select([
        'question.id',
        'question.type',
        'question.is_withdrawn as isWithdrawn',
        'said.options',
        'said.answer_key as key',
        'said.stem_text as stem',
      ])
      .where('said.stem_text', 'like', `%${words}%`)
      .orderBy('question.id')
      .execute()
  const answer = async (question_id: number) => {
    const at = server.clock.now()
    const { id: user_id } = await server.db
      .insertInto('users')
      .values({ mobile: null, nickname: '学员', created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const counts = { at_question_id: null, question_count: 1, done_count: 1, started_at: at, touched_at: at }
    const shape = { kind: 'random' as const, mode: 'practice' as const, place: 'r:1', title: '', form: '{"sections":[]}' }
    const { id: practice_id } = await server.db
      .insertInto('practice')
      .values({ user_id, category_id: SUBJECT, ...shape, ...counts })
      .returning('id')
      .executeTakeFirstOrThrow()
    const row = { practice_id, user_id, question_id, seq: 1, answer: null, marks: 0, receipt: null, is_first: true }
    await server.db
      .insertInto('practice_answer')
      .values({ ...row, verdict: 'wrong', answered_at: at })
      .execute()
  }
  const paper = (lines: string[]) => new Uint8Array(docxOf(lines))

  it('a question without an answer is completed at the desk and goes in with the others', async () => {
    const id = await send(
      '缺答案.docx',
      paper([
        '一、单选题',
        '1. 借贷记账法的记账符号是（　）',
        'A. 借和贷',
        'B. 增和减',
        '2. 会计主体是指（　）',
        'A. 企业',
        'B. 经理',
        '答案：A',
      ]),
    )
    const before = await pageOf(id, '?note=open')
    expect(before).toMatch(/要改的 1 道/)
    expect(before).toContain('还有 1 道要改的')
    const ref = refIn(before, 'fix-import-question', '借贷记账法')
    const { body } = await editor.get(`/acts/fix-import-question/${ref}`)
    expect(body).toContain('没有答案')
    expect(body).toContain('借和贷')
    const typed = {
      type: 'single_choice',
      stem: '借贷记账法的记账符号是（　）',
      options: ['借和贷', '增和减'],
      explanation: '',
      points: '记账',
    }
    // A fault that is left is named at once.
    expect((await press('fix-import-question', ref, { ...typed, answer: 'C' })).body).toContain('答案 C 不是选项')
    const mended = await press('fix-import-question', ref, { ...typed, answer: 'a' })
    expect([mended.status, mended.to]).toEqual([303, `/imports/${id}?note=open&done=1`])
    expect(await pageOf(id)).toMatch(/（已改好）/)
    expect(await pageOf(id, '?note=open')).toContain('没有这样的题')
    await confirm(id)
    expect(await pageOf(id)).toContain('已新增 2 题')
    expect(await bankOf('借贷记账法')).toMatchObject([{ type: 'single_choice', key: { kind: 'letters', letters: ['A'] } }])
    expect((await press('fix-import-question', ref, { ...typed, answer: 'B' })).status).not.toBe(303)
  })

  it('a question stands beside its lines of the file, and one kind of doubt is settled for all at once', async () => {
    const lines = ['一、单选题', '1. 借贷记账法的记账符号是（A）', 'A. 借和贷', 'B. 增和减', '2. 会计主体是指（B）', 'A. 经理', 'B. 企业']
    const id = await send('括号答案.docx', paper(lines))
    const page = await pageOf(id, '?note=key_in_stem')
    const [first = '', second = ''] = page.split('<article').slice(1)
    expect(first.replaceAll(/<[^>]+>/g, ' ')).toMatch(/原文第 2–4 行/)
    expect(first).toMatch(/<li value="1">一、单选题<\/li><li value="2" class="own">1. 借贷记账法/)
    expect(second).toMatch(/<li value="4">B. 增和减<\/li><li value="5" class="own">2. 会计主体/)
    expect(page).toContain('✓ 这 2 道都对')
    expect((await press('check-import-group', `${id}.key_in_stem`)).to).toBe(`/imports/${id}?note=none&done=1`)
    const checked = await pageOf(id, '?note=key_in_stem')
    expect(checked).toMatch(/✓ 答案从题干的括号里来/)
    expect(checked).not.toContain('✓ 这 2 道都对')
    expect((await press('uncheck-import-group', `${id}.key_in_stem`)).status).toBe(303)
    expect(await pageOf(id, '?note=key_in_stem')).toContain('✓ 这 2 道都对')
    expect((await editor.get(`/acts/check-import-group/${id}.nothing_such`)).status).toBe(404)
    const left = await editor.act('leave-import-group', `${id}.key_in_stem`, {})
    expect([left.status, left.to]).toEqual([303, `/imports/${id}?note=key_in_stem&done=1`])
    expect(await pageOf(id)).toContain('你选择了不导入')
    expect(await pageOf(id)).not.toContain('写入题库</button>')
  })

  it('a question that is left out is shown again where it stands, so that one goes on behind it', async () => {
    const lines = [
      '一、单选题',
      ...Array.from({ length: 25 }, (_, at) => [`${at + 1}. 第 ${at + 1} 个说法是（A）`, 'A. 借', 'B. 贷']).flat(),
    ]
    const id = await send('一题一题.docx', paper(lines))
    const page = await pageOf(id, '?note=key_in_stem&page=2')
    expect(page).toMatch(/<section data-list=""[\s\S]*<article class="shown sourced" tabindex="-1" id="q22"/i)
    expect(page).toMatch(/data-edit="true">修改[\s\S]*data-mark="true">不导入/)
    const ref = refIn(page, 'leave-import-question', '第 22 个说法')
    expect((await press('leave-import-question', ref)).to).toBe(`/imports/${id}?note=key_in_stem&at=22&done=1#q22`)
    expect(await pageOf(id, '?note=key_in_stem&at=22')).toMatch(/id="q22".*?你选择了不导入/s)
    expect((await press('restore-import-question', ref)).to).toBe(`/imports/${id}?note=key_in_stem&at=22&done=1#q22`)
  })

  it('questions go where staff say, as far as their file leaves it open', async () => {
    const chapter = { id: 990, category_id: SUBJECT, title: '第九章', seq: 9 }
    await server.db.insertInto('tiku_chapter').values(chapter).execute()
    const id = await send('去处.csv', '题干,A,B,答案,章节,难度\n去处甲,一,二,A,,\n去处乙,一,二,B,第一章,难\n去处丙,一,二,B,,中\n')
    expect(await pageOf(id)).toMatch(/放到哪里[\s\S]*<option value="990">第九章/)
    expect((await press('aim-import', String(id), { chapterId: '1', source: '', difficulty: '' })).body).toContain('这个科目没有这一章')
    const aimed = { chapterId: '990', source: '本校编写', difficulty: '2' }
    expect((await press('aim-import', String(id), aimed)).status).toBe(303)
    expect(await pageOf(id)).toMatch(/<option value="990" selected="">[\s\S]*value="本校编写"[\s\S]*<option value="2" selected="">/)
    const stale = await editor.post(`/acts/aim-import/${id}`, {
      _token: tokenIn((await editor.get(`/acts/aim-import/${id}`)).body),
      _version: '1',
      _step: 'run',
      ...aimed,
    })
    expect(stale.body).toContain('放到哪里刚被别人改过')
    await confirm(id)
    const placed = await server.db
      .selectFrom('question')
      .innerJoin('tiku_chapter as chapter', 'chapter.id', 'question.chapter_id')
      .innerJoin('question_version as said', 'said.question_id', 'question.id')
      .select(['said.stem_text as stem', 'chapter.title', 'question.source', 'said.difficulty'])
      .where('said.stem_text', 'like', '去处%')
      .orderBy('question.id')
      .execute()
    expect(placed).toEqual([
      { stem: '去处甲', title: '第九章', source: '本校编写', difficulty: 2 },
      { stem: '去处乙', title: '第一章', source: '本校编写', difficulty: 5 },
      { stem: '去处丙', title: '第九章', source: '本校编写', difficulty: 3 },
    ])
    expect((await press('aim-import', String(id), aimed)).body).toContain('不能再改')
  })

  it('where questions go survives what a hand wrote into it, and a chapter that is gone', async () => {
    const id = await send('旧去处.csv', '题干,A,B,答案\n旧去处,一,二,A\n')
    for (const aim of ['[]', '{"chapterId":"x","source":7,"difficulty":9}', 'null', '{']) {
      await server.db.updateTable('import_run').set({ aim }).where('id', '=', id).execute()
      expect(await pageOf(id)).toContain('没写的算中')
    }
    await server.db.updateTable('import_run').set({ aim: '{"chapterId":77,"source":"","difficulty":null}' }).where('id', '=', id).execute()
    await confirm(id)
    expect(await bankOf('旧去处')).toHaveLength(1)
  })

  it('a group that stays out of the bank is not called right, and none is after the import was confirmed', async () => {
    const id = await send(
      '缺一个答案.docx',
      paper(['1. 借贷记账法的记账符号是（　）', 'A. 借和贷', 'B. 增和减', '2. 会计主体是指（B）', 'A. 经理', 'B. 企业']),
    )
    expect(await pageOf(id, '?note=no_answer_missing')).not.toContain('check-import-group')
    expect((await press('check-import-group', `${id}.no_answer_missing`)).body).toContain('这一组的题没有收')
    await confirm(id)
    expect((await press('check-import-group', `${id}.key_in_stem`)).status).not.toBe(303)
  })

  it('a paper of sixty questions with five faults ends with sixty right ones by forms alone', async () => {
    const id = await send('会计基础期末卷.docx', paper(faultyPaper()))
    expect(await pageOf(id)).toMatch(/要改的 <b>5 道/)
    for (const number of [3, 7, 15, 22, 30]) {
      const ref = refIn(await pageOf(id, '?note=open'), 'fix-import-question', `第 ${number} 题`)
      const options = ['借方', '贷方', '余额', '凭证'].map((text) => `${text}${number}`)
      const own = { type: 'single_choice', stem: `第 ${number} 题的科目记在哪里（　）`, options, answer: 'B', explanation: '', points: '' }
      expect((await press('fix-import-question', ref, own)).status).toBe(303)
    }
    expect(await pageOf(id, '?note=open')).toContain('没有这样的题')
    await confirm(id)
    expect(await pageOf(id)).toContain('已新增 60 题')
    const bank = await bankOf('第 ')
    expect([bank.length, bank.filter(({ type }) => type === 'single_choice').length]).toEqual([60, 40])
    expect(bank.filter(({ stem }) => /^第 (?:3|7|15|22|30) 题/.test(stem)).map(({ key }) => key)).toEqual(
      Array(5).fill({ kind: 'letters', letters: ['B'] }),
    )
  })

  it('a question of the file becomes another type, and another is left out and taken back', async () => {
    const rows = '题干,A,B,C,答案\n多个答案的题,甲,乙,丙,A\n要放下的题,甲,乙,丙,B\n留着的题,甲,乙,丙,C\n'
    const id = await send('改题型.csv', rows)
    const shown = await pageOf(id)
    const ref = refIn(shown, 'fix-import-question', '多个答案的题')
    const typed = { stem: '多个答案的题', options: ['甲', '乙', '丙'], explanation: '', points: '' }
    expect((await press('fix-import-question', ref, { ...typed, type: 'choice', answer: 'AC' })).status).toBe(303)
    const other = refIn(shown, 'leave-import-question', '要放下的题')
    expect((await press('leave-import-question', other)).status).toBe(303)
    expect(await pageOf(id)).toContain('（你选择了不导入）')
    expect((await press('restore-import-question', other)).status).toBe(303)
    expect(await pageOf(id)).not.toContain('（你选择了不导入）')
    expect((await press('leave-import-question', other)).status).toBe(303)
    await confirm(id)
    const report = await pageOf(id)
    expect(report).toContain('已新增 2 题')
    expect(report).toContain('核对时选择了不导入')
    expect(await bankOf('多个答案的题')).toMatchObject([{ type: 'choice', key: { letters: ['A', 'C'] } }])
    expect(await bankOf('要放下的题')).toEqual([])
  })

  it('the same question with two answers stands beside itself until one is chosen', async () => {
    const id = await send('矛盾.csv', '题干,A,B,答案\n同一道题,甲,乙,A\n另一道题,甲,乙,A\n同一道题,甲,乙,B\n')
    const shown = await pageOf(id)
    expect(shown).toContain('同一题的答案不同 1 处')
    const beside = shown.slice(shown.indexOf('class="beside"'), shown.indexOf('题目预览'))
    expect(beside.match(/>用这一题</g)).toHaveLength(2)
    expect(shown).toMatch(/矛盾\.csv 第 2 行[\s\S]*矛盾\.csv 第 4 行/)
    const second = refIn(beside, 'choose-import-question', '矛盾.csv 第 4 行')
    expect((await press('choose-import-question', second)).status).toBe(303)
    await confirm(id)
    expect(await pageOf(id)).toContain('已新增 2 题')
    expect(await bankOf('同一道题')).toMatchObject([{ key: { letters: ['B'] } }])
  })

  it('a question that the bank has with another key stands beside it until one is chosen', async () => {
    await confirm(await send('旧卷.csv', '题干,A,B,答案\n库里的题甲,一,二,A\n库里的题乙,一,二,A\n'))
    const id = await send('新卷.csv', '题号,题干,A,B,答案\nn1,库里的题甲,一,二,B\nn2,库里的题乙,一,二,B\nn3,新题,一,二,A\n')
    const shown = await pageOf(id, '?note=open')
    expect(shown).toMatch(/要改的 <b>2 道/)
    expect(shown).toMatch(/这里是“B”，题库“未分章”，来自 旧卷\.csv是“A”：请选用一个/)
    expect(shown.match(/class="beside"/g)).toHaveLength(2)
    expect(shown).toMatch(/文件里的[\s\S]*题库“未分章”，来自 旧卷\.csv/)
    expect(shown.match(/>用文件的答案</g)).toHaveLength(2)
    expect((await press('choose-import-question', refIn(shown, 'choose-import-question', '库里的题甲'))).status).toBe(303)
    expect((await press('leave-import-question', refIn(shown, 'leave-import-question', '库里的题乙'))).status).toBe(303)
    expect(await pageOf(id, '?note=open')).toContain('没有这样的题')
    await confirm(id)
    expect(await pageOf(id)).toMatch(/已新增 1 题，更新 1 题/)
    expect(await bankOf('库里的题')).toMatchObject([{ key: { letters: ['B'] } }, { key: { letters: ['A'] } }])
  })

  it('a corrected file asks before it replaces a key of the bank, and so does a mended question', async () => {
    await confirm(await send('更正.csv', '题号,题干,A,B,答案\nc1,更正的题甲,一,二,A\nc2,更正的题乙,一,二,A\n'))
    const id = await send('更正.csv', '题号,题干,A,B,答案\nc1,更正的题甲,一,二,B\nc2,更正的题乙,一,二,\n')
    const shown = await pageOf(id, '?note=open')
    expect(shown.match(/>用文件的答案</g)).toHaveLength(1)
    const ref = refIn(shown, 'fix-import-question', '更正的题乙')
    const typed = { type: 'single_choice', stem: '更正的题乙', options: ['一', '二'], answer: 'B', explanation: '', points: '' }
    expect((await press('fix-import-question', ref, typed)).status).toBe(303)
    const asked = await pageOf(id, '?note=open')
    expect(asked.match(/>用文件的答案</g)).toHaveLength(2)
    // Nobody chose: the bank keeps what it has.
    await confirm(id)
    expect(await bankOf('更正的题')).toMatchObject([{ key: { letters: ['A'] } }, { key: { letters: ['A'] } }])
  })

  it('questions on one line of a file cannot be mended apart', async () => {
    const judged = (stem: string) =>
      `<question type="truefalse"><questiontext><text>${stem}</text></questiontext><answer fraction="100"><text>也许</text></answer></question>`
    const id = await send('同行.xml', `<quiz>${judged('同行甲')}${judged('同行乙')}</quiz>`)
    const ref = refIn(await pageOf(id), 'leave-import-question', '同行甲')
    expect((await editor.get(`/acts/leave-import-question/${ref}`)).body).toContain('文件的这一行里有几道题')
  })

  it('a table without headers is read by the columns that are chosen over its first lines', async () => {
    const id = await send('没有表头.csv', '1,会计的基本职能是什么,核算和监督,预测和决策,A\n2,会计要素有几个,五个,六个,B\n')
    const shown = await pageOf(id)
    expect(shown).toMatch(/各列是什么[\s\S]*会计的基本职能是什么/)
    // The texts themselves tell stems, options and answers apart.
    const guessed = [...shown.matchAll(/<option value="(\w+)" selected=""/g)].map(([, meaning]) => meaning)
    expect(guessed).toEqual(['none', 'stem', 'option', 'option', 'answer'])
    const columns = ['id', 'stem', 'option', 'option', 'none']
    expect((await press('map-import-columns', String(id), { head: 'no', columns })).body).toContain('还没有选哪一列是答案')
    expect((await press('map-import-columns', String(id), { head: 'no', columns: [...columns.slice(0, 4), 'answer'] })).status).toBe(303)
    await work()
    expect(await pageOf(id)).toMatch(/将新增 2 题[\s\S]*第 2 列→题干/)
    await confirm(id)
    expect(await bankOf('会计要素有几个')).toMatchObject([{ options: [{ text: '五个' }, { text: '六个' }], key: { letters: ['B'] } }])
  })

  it('a picture of a mended question goes in with it', async () => {
    const image = readFileSync(path.join(fixtures, 'csv/curve.png'))
    const lines = ['一、单选题', '1. 图里是什么曲线（　）', `<w:p>${picture}</w:p>`, 'A. 抛物线', 'B. 抛物线', '答案：A']
    const id = await send('有图.docx', new Uint8Array(docxOf(lines, image)))
    const shown = await pageOf(id)
    expect(shown).toMatch(/选项 A 和 B 相同[\s\S]*data:image\/png/)
    const ref = refIn(shown, 'fix-import-question', '图里是什么曲线')
    const { body } = await editor.get(`/acts/fix-import-question/${ref}`)
    const stem = (/<textarea[^>]*name="stem"[^>]*>([\s\S]*?)<\/textarea>/.exec(body)?.[1] ?? '').trim()
    expect(stem).toMatch(/!\[.*\]\(question-bank\/|!\[.*\]\([\w-]+\//)
    const typed = { type: 'single_choice', stem, options: ['抛物线', '双曲线'], answer: 'A', explanation: '', points: '' }
    expect((await press('fix-import-question', ref, typed)).status).toBe(303)
    await confirm(id)
    const [made] = await server.db.selectFrom('question_version').select('stem').where('stem_text', 'like', '%图里是什么曲线%').execute()
    const node = made?.stem.find(({ type }) => type === 'img')
    expect(node && 'src' in node && existsSync(path.join(server.deps.env.dataDir, node.src))).toBe(true)
  })

  it('a whole import is taken back, and the same file brings its questions again', async () => {
    const rows = '题干,A,B,答案\n撤销甲,一,二,A\n撤销乙,一,二,B\n'
    const id = await send('撤销.csv', rows)
    await confirm(id)
    const reason = { reason: '导错了科目' }
    expect((await press('undo-import', String(id), reason)).status).toBe(303)
    expect((await bankOf('撤销')).map(({ isWithdrawn }) => isWithdrawn)).toEqual([true, true])
    expect((await press('undo-import', String(id), reason)).body).toMatch(/已经撤销/)
    const again = await send('撤销.csv', rows)
    await confirm(again)
    expect(await pageOf(again)).toContain('已新增 2 题')
    const [made] = (await bankOf('撤销甲')).filter(({ isWithdrawn }) => !isWithdrawn)
    await answer(made?.id ?? 0)
    const refused = await press('undo-import', String(again), reason)
    expect(refused.body).toContain('已有 1 道题被作答（0 份成绩，1 次练习），不能撤销')
    expect((await bankOf('撤销甲')).filter(({ isWithdrawn }) => !isWithdrawn)).toHaveLength(1)
  })

  it('questions that an import changed get back what they asked', async () => {
    const row = (stem: string, answer: string) => `题号,题干,A,B,答案\nz9,${stem},一,二,${answer}\n`
    await confirm(await send('改回.csv', row('改回去的题干是什么', 'A')))
    const id = await send('改回.csv', row('改回去的题干是什么呢', 'B'))
    await confirm(id)
    expect(await bankOf('改回去')).toMatchObject([{ stem: '改回去的题干是什么呢', key: { letters: ['B'] } }])
    expect((await press('undo-import', String(id), { reason: '改错了' })).status).toBe(303)
    expect(await bankOf('改回去')).toMatchObject([{ stem: '改回去的题干是什么', key: { letters: ['A'] }, isWithdrawn: false }])
    // The file of before is the question again, unchanged.
    const again = await send('改回.csv', row('改回去的题干是什么', 'A'))
    expect(await pageOf(again)).toContain('未变 1 题')
  })
})
