import { isWebFileName, siteRecordIn, webFilesIn, webFileType } from '#server/services/site/web-files'

describe('files of the web address', () => {
  it.each([
    ['MP_verify_a1B2.txt', true],
    ['google12ab.html', true],
    ['BingSiteAuth.xml', true],
    ['assetlinks.json', true],
    ['apple-app-site-association', true],
    ['index.js', false],
    ['a/b.txt', false],
    ['..txt', false],
    ['', false],
  ])('takes the name %s: %s', (name, isTaken) => expect(isWebFileName(name)).toBe(isTaken))

  it('reads nothing out of a setting of another shape', () => {
    expect(webFilesIn(undefined)).toEqual({})
    expect(webFilesIn({ a: 1 })).toEqual({})
    expect(webFilesIn({ 'a.txt': 'x' })).toEqual({ 'a.txt': 'x' })
  })

  it('reads a record with a number left out', () => {
    expect(siteRecordIn(null)).toEqual({ icp: '', police: '' })
    expect(siteRecordIn({ icp: '京ICP备1号', police: 2 })).toEqual({ icp: '京ICP备1号', police: '' })
  })

  it('names JSON as JSON and everything else as text', () => {
    expect(webFileType('assetlinks.json')).toContain('application/json')
    expect(webFileType('a.html')).toContain('text/plain')
  })
})
