import { isPushAddress, noteIn, shortNote } from '@/domain/account/push'

describe('the address of a push service', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://db5p.notify.windows.com/w/?token=abc',
  ])('counts where a browser names it: %s', (endpoint) => {
    expect(isPushAddress(endpoint, false)).toBe(true)
  })

  it.each([
    'x',
    'http://fcm.googleapis.com/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://user@fcm.googleapis.com/abc',
    'https://fcm.googleapis.com.example.cn/abc',
    'https://evilpush.apple.com.cn/abc',
    'https://push.apple.com.evil.cn/',
    'https://127.0.0.1/abc',
    'https://169.254.169.254/latest/meta-data',
  ])('leads nowhere else: %s', (endpoint) => {
    expect(isPushAddress(endpoint, false)).toBe(false)
  })

  it('lies on this machine only where that is said', () => {
    expect(isPushAddress('http://127.0.0.1:9000/push/1', true)).toBe(true)
    expect(isPushAddress('http://10.0.0.1:9000/push/1', true)).toBe(false)
  })
})

describe('a message to a browser', () => {
  const note = { title: '开课了', body: '今晚八点', link: '/course/1', tag: '7', stop: '/unsubscribe?t=1' }

  it('gets shorter and is read again', () => {
    expect(noteIn(JSON.stringify(shortNote(note)))).toEqual(note)
    const long = shortNote({ ...note, title: '长'.repeat(300), body: '文'.repeat(201) })
    expect([long.title.length, long.body.length, long.body.endsWith('…')]).toEqual([200, 200, true])
    expect(shortNote({ ...note, body: '文'.repeat(200) }).body).toBe('文'.repeat(200))
  })

  it('leads to the inbox where it cannot be read, and never out of the app', () => {
    const nothing = { title: '你有一条新消息', body: '', link: '/mine/messages', tag: '', stop: '' }
    for (const json of ['', 'x', '[]', '{}', '{"title":7,"link":7}']) expect(noteIn(json)).toEqual(nothing)
    for (const address of ['https://evil.cn', '//evil.cn', '/\\evil.cn', 'javascript:alert(1)'])
      expect(noteIn(JSON.stringify({ ...note, link: address, stop: address }))).toEqual({ ...note, link: '/mine/messages', stop: '' })
  })
})
