import { mayOffer, offlineAnswer, staleCaches } from '@/domain/layout/offline-routes'

const asked = (path: string, more: Partial<Parameters<typeof offlineAnswer>[0]> = {}) =>
  offlineAnswer({ method: 'GET', mode: 'no-cors', isOwn: true, path, ...more })

describe('offlineAnswer', () => {
  it.each(['/', '/page/home/0', '/course/101/detail', '/nobody'])('answers the visit of %s with the cached page', (path) => {
    expect(asked(path, { mode: 'navigate' })).toBe('page')
  })

  it.each(['/public/js/app.1a2b3c4d.js', '/public/css/28.cf65fb0b.css'])('answers %s with the cached file', (path) => {
    expect(asked(path)).toBe('file')
  })

  it.each([
    '/v2-mojave/v2/courses',
    '/media/covers/c101.jpg',
    '/uploads/a.png',
    '/sandbox/pay',
    '/dev/sms.json',
    '/auth/redirect',
    '/unsubscribe',
    '/healthz',
  ])('never answers %s, not even as a visit', (path) => {
    expect([asked(path), asked(path, { mode: 'navigate' })]).toEqual(['network', 'network'])
  })

  it('answers a player with a film of the device, and shows none as a page', () => {
    expect(asked('/stored-films/film-7-1019')).toBe('film')
    expect(asked('/stored-films/film-7-1019', { mode: 'navigate' })).toBe('page')
  })

  it('leaves other methods, other origins and files without a version to the network', () => {
    expect(asked('/public/js/app.1a2b3c4d.js', { method: 'POST' })).toBe('network')
    expect(asked('/public/js/app.1a2b3c4d.js', { isOwn: false })).toBe('network')
    expect(asked('/public/js/app.js')).toBe('network')
    expect(asked('/manifest.webmanifest', { mode: 'navigate' })).toBe('network')
    expect(asked('/page/home/0')).toBe('network')
  })
})

describe('staleCaches', () => {
  it('keeps this version, the former one, and caches of other owners', () => {
    expect(staleCaches(['shell-1', 'other', 'shell-2', 'shell-3'], 'shell-3')).toEqual(['shell-1'])
    expect(staleCaches(['shell-3'], 'shell-3')).toEqual([])
  })
})

describe('mayOffer', () => {
  it('offers no update in an exam, in a lesson or during payment', () => {
    expect(['exam_attempt', 'course_learn', 'course_pay', 'home_page'].map(mayOffer)).toEqual([false, false, false, true])
  })
})
