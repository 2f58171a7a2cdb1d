/**
 * @jest-environment jsdom
 * @sandbox own
 */
import { TextEncoder } from 'node:util'
import { beginSending } from '#server/desk/script/sending'

const PAGE = `<form method="post"><div class="chosen"><label for="media">视频</label><input id="media" name="media" value="old.mp4">
  <details class="sends" data-sends="film,sound"><summary>上传</summary><input type="file" name="_file-media"><button>传到这一栏</button></details>
  <output data-chosen></output></div></form>`
/** The upload of this test. */
let key = ''
let made = 0

const one = <T extends HTMLElement = HTMLElement>(selector: string): T => {
  const found = document.querySelector<T>(selector)
  if (!found) throw new Error(`nothing is ${selector}`)
  return found
}
const settled = async () => {
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve()
}

/** The library as the server answers for it: one upload, whole once its bytes are sent, of this kind. */
let kind = 'film'
let asked: string[] = []
/** Uploads that the server has from before. */
let left: object[] = []
let isSent = false

const upload = (state: string) => ({
  ...{ key, name: '第二讲.mp4', size: 3, state, fault: '', mediaId: 7, replaces: null, sent: 0 },
  file: { address: 'library/film/7.mp4', title: '第二讲.mp4', kind },
})

const reply = (status: number, headers: Readonly<Record<string, string>>, body: unknown = null) =>
  ({ ok: status < 300, status, headers: new Headers(headers), json: async () => body, text: async () => '' }) as unknown as Response

async function answer(_address: string, init?: RequestInit): Promise<Response> {
  const method = init?.method ?? 'GET'
  asked.push(method)
  if (method === 'POST') return reply(201, { location: `/media/uploads/${key}` })
  if (method === 'HEAD') return reply(200, { 'upload-offset': isSent ? '3' : '0' })
  return reply(200, {}, isSent ? [upload('done')] : left)
}

/** Sends a part at once. */
class Sent {
  upload = { onprogress: (_event: object) => {} }
  onloadend = () => {}
  status = 204
  open() {}
  setRequestHeader() {}
  abort() {}
  send() {
    isSent = true
    this.upload.onprogress({ loaded: 3 })
    this.onloadend()
  }
}

beforeAll(() => {
  window.TextEncoder = TextEncoder as typeof window.TextEncoder
  window.fetch = answer as typeof fetch
  window.XMLHttpRequest = Sent as unknown as typeof XMLHttpRequest
  // Without a secure address files are known by their names, sizes and times.
  Object.defineProperty(crypto, 'subtle', { value: undefined, configurable: true })
  beginSending()
})
beforeEach(() => {
  document.body.innerHTML = PAGE
  localStorage.clear()
  key = String(++made).padStart(32, '0')
  ;[kind, asked, left, isSent] = ['film', [], [], false]
})

function choose(): void {
  const input = one<HTMLInputElement>('[type=file]')
  Object.defineProperty(input, 'files', { value: [new File(['abc'], '第二讲.mp4', { lastModified: 5 })] })
  Object.defineProperty(input, 'value', { value: '', writable: true })
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
const value = () => one<HTMLInputElement>('#media').value

describe('the button that uploads into a field', () => {
  it('opens the choice of files of the browser, and not the form for those without script', () => {
    let isOpened = false
    one('[type=file]').addEventListener('click', () => {
      isOpened = true
    })
    one('summary').click()
    expect([isOpened, one<HTMLDetailsElement>('details').open]).toEqual([true, false])
  })

  it('puts the file into the field once the library has it, under its name', async () => {
    choose()
    await settled()
    expect([value(), one('[data-chosen]').textContent, one('.uploads .state').textContent]).toEqual([
      'library/film/7.mp4',
      '第二讲.mp4',
      '✓ 传好了',
    ])
  })

  it('says that a file of another kind is in the library, and leaves the field alone', async () => {
    kind = 'document'
    choose()
    await settled()
    expect([value(), one('[data-chosen]').textContent]).toEqual(['old.mp4', '“第二讲.mp4”是文档，已经放进素材库；这里要视频或音频'])
  })

  it('leaves a field alone in which another file was put meanwhile', async () => {
    choose()
    one<HTMLInputElement>('#media').value = 'other.mp4'
    await settled()
    expect([value(), one('.uploads .state').textContent]).toEqual(['other.mp4', '✓ 传好了'])
  })

  it('goes on with the same file where the page was left, instead of beginning again', async () => {
    left = [upload('going')]
    localStorage.setItem('desk_uploads', JSON.stringify({ [key]: '第二讲.mp4|3|5' }))
    choose()
    await settled()
    expect([asked.includes('POST'), value()]).toEqual([false, 'library/film/7.mp4'])
  })
})
