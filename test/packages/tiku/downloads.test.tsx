import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { exam } from '@/contract/exam/exam'
import { pack } from '@/contract/tiku/pack'
import type { Pack } from '@/contract/tiku/pack.schema'
import { practice } from '@/contract/tiku/practice'
import { packs } from '@/data/tiku/packs'
import DownloadsPage from '@/packages/tiku/downloads/index'
import OfflinePage from '@/packages/tiku/offline/index'
import { answer, askedFor, holdBack, refuse } from '../../support/client/fake-fetch'
import { paperCard } from '../../support/client/fixtures'
import { press, renderPage, signIn } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const question = { parentId: null, options: [], blankCount: 0, marks: 100 }
const stem = (text: string) => [{ type: 'p' as const, inline: [{ text }] }]
const made: Pack = {
  version: 'v1',
  rules: [1, 2].map((questionId) => ({ questionId, rule: 'proportional' as const })),
  practice: {
    id: 3,
    kind: 'chapter',
    mode: 'practice',
    categoryId: 221,
    title: '总论',
    startedAt: 0,
    atQuestionId: null,
    questions: [
      { ...question, id: 1, type: 'determine', stem: stem('题干一') },
      { ...question, id: 2, type: 'determine', stem: stem('题干二') },
    ],
    answers: [],
    solutions: [1, 2].map((questionId) => ({ questionId, key: { kind: 'truth', value: true }, explanation: stem('因为如此'), points: [] })),
  },
}

function network(type: string | undefined): void {
  const connection = type === undefined ? undefined : Object.assign(new EventTarget(), { type })
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
}
/** The device moves to another network. */
function changeNetwork(type: string): void {
  const { connection } = navigator as Navigator & { connection?: EventTarget }
  Object.assign(connection ?? {}, { type })
  connection?.dispatchEvent(new Event('change'))
}
beforeEach(() => network('wifi'))
afterAll(() => network(undefined))

function openDownloads(values: Record<string, string> = {}) {
  signIn()
  const subject = { id: 221, name: '经济法基础', questionCount: 2, answeredCount: 0 }
  const chapters = [{ id: 22101, title: '总论', questionCount: 2 }]
  answer(exam.tikuHome, { categoryId: 22, categoryName: '初级', subjects: [{ ...subject, chapters, papers: [paperCard()] }] })
  answer(pack.size, { title: '总论', version: 'v1', bytes: 48_000, questionCount: 2 })
  answer(pack.download, made)
  renderPage(DownloadsPage, { categoryId: '22', ...values })
}

async function download() {
  openDownloads()
  await screen.findByText('总论')
  press(/总论/)
  expect(await screen.findByText('共 2 题，约 48 KB')).toBeTruthy()
  press('下载')
  await screen.findByRole('button', { name: '删除《总论》' })
}

describe('downloaded questions', () => {
  it('downloaded questions of a paper chosen on its page are offered at once', async () => {
    openDownloads({ paperId: '61' })
    expect(await screen.findByRole('alertdialog', { name: '下载《初级会计模拟卷一》？' })).toBeTruthy()
  })

  it('downloaded questions of a subject load all at once, with their size before and the progress', async () => {
    openDownloads()
    await screen.findByText('总论')
    press('全部下载 经济法基础')
    const dialog = await screen.findByRole('alertdialog', { name: '下载《经济法基础》的 2 项？' })
    expect(await within(dialog).findByText('共 4 题，约 96 KB')).toBeTruthy()
    const arrive = holdBack(pack.download)
    press('下载')
    expect(await within(dialog).findByText('正在下载 1 / 2')).toBeTruthy()
    answer(pack.download, made)
    await act(async () => arrive(made))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(packs.list().map(({ kind, id }) => [kind, id])).toEqual([
      ['chapter', 22101],
      ['paper', 61],
    ])
    expect(screen.queryByRole('button', { name: /^全部下载/ })).toBeNull()
  })

  it('downloads cancelled while loading are not stored', async () => {
    openDownloads()
    await screen.findByText('总论')
    press(/总论/)
    await screen.findByText('共 2 题，约 48 KB')
    const arrive = holdBack(pack.download)
    press('下载')
    await waitFor(() => expect(askedFor(pack.download)).toHaveLength(1))
    press('取消')
    await waitFor(() => expect(screen.queryByText('共 2 题，约 48 KB')).toBeNull())
    await act(async () => arrive(made))
    await act(async () => {})
    expect(packs.list()).toEqual([])
  })

  it('show their size first, then the used storage, and can be deleted', async () => {
    await download()
    expect(screen.getByText('✓ 已下载')).toBeTruthy()
    expect(document.getElementById('pack-quota')?.textContent).toMatch(/已用 \d+ KB，可用 4 MB/)
    press(/2 题 ·/)
    expect(host.moves.at(-1)?.[1]).toBe('/packages/tiku/offline/index?kind=chapter&sourceId=22101')
    press('删除《总论》')
    expect(screen.getByText(/还没有下载/)).toBeTruthy()
  })

  it('offer an update when their questions have changed', async () => {
    await download()
    expect(screen.queryByRole('button', { name: '更新《总论》' })).toBeNull()
    answer(pack.size, { title: '总论', version: 'v2', bytes: 50_000, questionCount: 2 })
    answer(pack.download, { ...made, version: 'v2' })
    document.body.innerHTML = ''
    renderPage(DownloadsPage, { categoryId: '22' })
    await screen.findByRole('button', { name: '更新《总论》' })
    press('更新《总论》')
    await screen.findByText('共 2 题，约 50 KB')
    press('下载')
    await waitFor(() => expect(screen.queryByRole('button', { name: '更新《总论》' })).toBeNull())
    expect(packs.list()[0]?.version).toBe('v2')
  })

  it('show the reason of a failure', async () => {
    openDownloads()
    refuse(pack.download, 409, '这些题在你正在进行的考试里，交卷后再下载')
    await screen.findByText('总论')
    press(/总论/)
    await screen.findByText('共 2 题，约 48 KB')
    press('下载')
    expect(await screen.findByText('这些题在你正在进行的考试里，交卷后再下载')).toBeTruthy()
  })

  it.each([
    ['cellular', /正在使用移动网络，本机设为仅在 Wi-Fi 下载/],
    ['bluetooth', '无法判断是否为 Wi-Fi，用移动网络会产生流量费。'],
  ])('stop when the network becomes %s meanwhile, and load once it is allowed', async (type, reason) => {
    openDownloads()
    await screen.findByText('总论')
    press(/总论/)
    await screen.findByText('共 2 题，约 48 KB')
    const arrive = holdBack(pack.download)
    press('下载')
    await waitFor(() => expect(askedFor(pack.download)).toHaveLength(1))
    act(() => changeNetwork(type))
    expect(await screen.findByText(reason)).toBeTruthy()
    await act(async () => arrive(made))
    expect(await screen.findByText('网络变了，下载已停下，没有继续使用流量。')).toBeTruthy()
    expect(packs.list()).toEqual([])
    answer(pack.download, made)
    act(() => changeNetwork('wifi'))
    fireEvent.click(await screen.findByRole('button', { name: '下载' }))
    expect(await screen.findByRole('button', { name: '删除《总论》' })).toBeTruthy()
  })

  it('ask where the network type is unknown, and wait for Wi-Fi on a mobile one', async () => {
    network('cellular')
    openDownloads()
    fireEvent.click(await screen.findByText('总论'))
    expect(await screen.findByText(/正在使用移动网络，本机设为仅在 Wi-Fi 下载/)).toBeTruthy()
    press('知道了')
    network(undefined)
    fireEvent.click(screen.getByText('总论'))
    expect(await screen.findByText('无法判断是否为 Wi-Fi，用移动网络会产生流量费。')).toBeTruthy()
    await screen.findByText('共 2 题，约 48 KB')
    expect(askedFor(pack.download)).toEqual([])
    press('仍要下载')
    expect(await screen.findByRole('button', { name: '删除《总论》' })).toBeTruthy()
  })

  it('downloaded questions are graded on the device without a network, and sent once there is one', async () => {
    await download()
    refuse(practice.answer, 503, '服务暂不可用')
    document.body.innerHTML = ''
    renderPage(OfflinePage, { kind: 'chapter', sourceId: '22101' })
    fireEvent.click(await screen.findByRole('radio', { name: '对' }))
    expect(await screen.findByText('因为如此')).toBeTruthy()
    expect(screen.getByRole('radio', { name: '对，正确选项' }).getAttribute('aria-checked')).toBe('true')
    expect(document.getElementById('practice-verdict')?.textContent).toContain('正确')
    expect(document.getElementById('offline-waiting')?.textContent).toContain('1 题已存在本机')
    press('下一题')
    expect(screen.getByText('题干二')).toBeTruthy()
    const graded = {
      questionId: 1,
      seq: 1,
      answer: { kind: 'truth' as const, value: true },
      verdict: 'right' as const,
      marksGot: 100,
      receipt: null,
    }
    answer(practice.answer, { graded, solution: { questionId: 1, key: null, explanation: [], points: [] } })
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByText('作答已保存')).toBeTruthy()
    expect(askedFor(practice.answer).at(-1)?.body).toEqual({ questionId: 1, seq: 1, answer: { kind: 'truth', value: true } })
  })

  it('accept keyboard and handed-over answers, as in any practice', async () => {
    await download()
    const options = ['A', 'B'].map((letter) => ({ letter, text: `内容${letter}` }))
    const asked = [{ ...question, options, id: 1, type: 'choice' as const, stem: stem('题干一') }, ...made.practice.questions.slice(1)]
    packs.write({ kind: 'chapter', id: 22101 }, { ...made, practice: { ...made.practice, questions: asked } }, '总论')
    refuse(practice.answer, 503, '服务暂不可用')
    document.body.innerHTML = ''
    renderPage(OfflinePage, { kind: 'chapter', sourceId: '22101' })
    await screen.findByText('题干一')
    expect(screen.getByRole('button', { name: '提交答案' }).hasAttribute('disabled')).toBe(true)
    fireEvent.keyDown(document.body, { key: 'a' })
    expect(screen.getByRole('button', { name: '提交答案' }).hasAttribute('disabled')).toBe(false)
    fireEvent.keyDown(document.body, { key: 'ArrowRight' })
    expect(screen.getByText('题干二')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '提交答案' })).toBeNull()
    fireEvent.keyDown(document.body, { key: 'z' })
    fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
    expect(screen.getByText('题干一')).toBeTruthy()
  })

  it('lead back to the downloads once deleted', () => {
    signIn()
    renderPage(OfflinePage, { kind: 'paper', sourceId: '9' })
    press('去下载')
    expect(host.moves.at(-1)?.[1]).toContain('/packages/tiku/downloads/index')
  })
})
