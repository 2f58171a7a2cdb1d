/** @sandbox own */
import { act, screen, waitFor } from '@testing-library/react'
import { homework } from '@/contract/doubt/homework'
import type { Homework } from '@/contract/doubt/homework.schema'
import { audio } from '@/contract/site/audio'
import { upload } from '@/contract/site/upload'
import HomeworkPage from '@/packages/doubt/homework/index'
import { recorder } from '@/platform/recorder'
import { uploads } from '@/platform/upload'
import type { LocalFile } from '@/platform/upload/port'
import { answer, askedFor } from '../../support/client/fake-fetch'
import { press, renderPage, signIn } from '../../support/client/render-page'

jest.mock('@/platform/upload', () => ({ uploads: { shrinkImage: jest.fn(), postForm: jest.fn() } }))
jest.mock('@/platform/recorder', () => ({ recorder: { canRecord: jest.fn(), start: jest.fn(), openSettings: null } }))

const recorded: LocalFile = {
  name: 'voice.wav',
  size: 900,
  type: 'audio/wav',
  mark: '1',
  preview: 'blob:voice',
  source: 'voice',
  read: async () => new ArrayBuffer(0),
}
const leave = {
  token: 't',
  host: 'https://up.example.cn',
  domain: 'https://img.example.cn',
  keyPrefix: 'homework-voice/7/',
  mimeTypes: ['audio/wav'],
  maxBytes: 1_000_000,
  expiresAt: 0,
}
const one = (change: Partial<Homework> = {}): Homework => ({
  id: 3,
  title: '第一周作业',
  intro: '',
  courseTitle: '会计实务',
  dueAt: 4_000_000_000_000,
  fullMarks: 10_000,
  passMarks: 6000,
  credits: 10,
  status: 'todo',
  items: [{ seq: 1, kind: 'text', prompt: '说说为什么', marks: 10_000, question: null }],
  answers: [],
  draftAt: null,
  pictures: {},
  last: null,
  ...change,
})
const NAME = '第 1 题的录音'
const playing = () => screen.findByRole('button', { name: `播放：${NAME}` })
const open = async (of: Homework = one()) => {
  answer(homework.open, of)
  const page = renderPage(HomeworkPage, { homeworkId: '3' })
  await screen.findByText('说说为什么')
  return page
}

beforeEach(() => {
  signIn()
  localStorage.clear()
  jest.mocked(recorder.canRecord).mockReturnValue(true)
  jest.mocked(uploads.postForm).mockReset().mockResolvedValue({ status: 200, body: {} })
  answer(upload.upToken, leave)
  answer(audio.info, { format: { duration: 12, size: 900 } })
  answer(homework.saveDraft, { savedAt: 1 })
  answer(homework.submit, {
    id: 3,
    title: '',
    status: 'submitted',
    fullMarks: 1,
    passMarks: 1,
    last: null,
    peerAverage: null,
    peerCount: 0,
  })
})

describe('a recording of homework', () => {
  it('can be recorded, sent, played, and handed in; meanwhile the hand-in is blocked', async () => {
    let finish: (file: LocalFile) => void = () => {}
    const file = new Promise<LocalFile>((resolve) => {
      finish = resolve
    })
    jest.mocked(recorder.start).mockResolvedValue({ stop: () => finish(recorded), file })
    await open()
    expect(screen.getByText('可以录音，最长 2 分钟')).toBeTruthy()
    press(`录音：${NAME}`)
    await screen.findByRole('button', { name: `停止：${NAME}` })
    expect(screen.getByText('正在录音，最长 2 分钟')).toBeTruthy()
    expect(recorder.start).toHaveBeenCalledWith(120)
    expect(screen.getByRole('button', { name: '提交作业' }).hasAttribute('disabled')).toBe(true)
    press(`停止：${NAME}`)
    await playing()
    await waitFor(() => expect(screen.getByRole('button', { name: '提交作业' }).hasAttribute('disabled')).toBe(false))
    press('提交作业')
    await waitFor(() => expect(askedFor(homework.submit)).toHaveLength(1))
    expect(askedFor(homework.submit)[0]?.body).toMatchObject({
      answers: [{ seq: 1, voice: expect.stringMatching(/^homework-voice\/7\/\w{16}\.wav$/) }],
    })
    expect(askedFor(upload.upToken)[0]?.query).toEqual({ prefix: 'homework-voice' })
  })

  it.each([
    ['denied', '没有使用麦克风的权限，请在设置里允许后再录'],
    ['failed', '没有录到声音，请检查麦克风后再录一次'],
    ['unloaded', '录音没有打开，请检查网络后再试'],
  ] as const)('a recording that is %s shows the reason, and can be retried', async (refusal, words) => {
    jest.mocked(recorder.start).mockResolvedValue(refusal)
    await open()
    press(`录音：${NAME}`)
    await screen.findByText(words)
    expect(screen.getByRole('button', { name: `录音：${NAME}` })).toBeTruthy()
  })

  it('ends when the page is left, before it began or after, and is not sent', async () => {
    const stop = jest.fn()
    let allow: (recording: Awaited<ReturnType<typeof recorder.start>>) => void = () => {}
    jest.mocked(recorder.start).mockImplementation(
      () =>
        new Promise((resolve) => {
          allow = resolve
        }),
    )
    const asking = await open()
    press(`录音：${NAME}`)
    asking.unmount()
    allow({ stop, file: Promise.resolve(recorded) })
    await waitFor(() => expect(stop).toHaveBeenCalledTimes(1))
    let finish: (file: LocalFile) => void = () => {}
    const file = new Promise<LocalFile>((resolve) => {
      finish = resolve
    })
    jest.mocked(recorder.start).mockResolvedValue({ stop, file })
    const recording = await open()
    press(`录音：${NAME}`)
    await screen.findByRole('button', { name: `停止：${NAME}` })
    recording.unmount()
    expect(stop).toHaveBeenCalledTimes(2)
    await act(async () => finish(recorded))
    expect(askedFor(upload.upToken)).toEqual([])
  })

  it('a recording is sent again after a failure', async () => {
    jest.mocked(recorder.start).mockResolvedValue({ stop: () => {}, file: Promise.resolve(recorded) })
    jest.mocked(uploads.postForm).mockResolvedValueOnce({ status: 403, body: {} })
    await open()
    press(`录音：${NAME}`)
    await screen.findByRole('button', { name: `重新上传：${NAME}` })
    press(`重新上传：${NAME}`)
    await playing()
  })

  it('a recording of a draft can be played and removed', async () => {
    const path = '/uploads/homework-voice/7/a.wav'
    await open(one({ answers: [{ seq: 1, answer: null, text: '', images: [], voice: path }], pictures: { [path]: `https://m.cn${path}` } }))
    await playing()
    press(`删除：${NAME}`)
    await waitFor(() => expect(screen.queryByRole('button', { name: `播放：${NAME}` })).toBeNull())
  })

  it('shows a message on a device without a recorder', async () => {
    jest.mocked(recorder.canRecord).mockReturnValue(false)
    await open()
    expect(screen.getByText('这台设备或浏览器不能录音，请用文字或图片作答，或换一台设备录')).toBeTruthy()
    expect(screen.queryByRole('button', { name: `录音：${NAME}` })).toBeNull()
  })
})

it("the teacher's recording plays beside the comment", async () => {
  const last = { version: 1, isLate: false, marks: 3000, comment: '方向反了', credits: 0, submittedAt: 1, markedAt: 2, items: [] }
  await open(one({ status: 'returned', last: { ...last, voice: 'https://m.cn/uploads/teacher-voice/0/a.mp3' } }))
  expect(await screen.findByRole('button', { name: '播放：老师的语音点评' })).toBeTruthy()
})
