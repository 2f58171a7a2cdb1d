import { readRequestLine } from '#server/http/server-options'

const asked = (over: object) => {
  const request = { method: 'GET', url: '/', headers: {} as Record<string, string>, ...over }
  return { request, url: readRequestLine(request) }
}

describe('an address with percent signs', () => {
  it.each(['/', '/search/%E4%BD%A0?from=%', '/a%2Fb', '/%00'])('an address that are valid, %s, keeps its path', (url) => {
    expect(asked({ url }).url).toBe(url)
  })

  it.each(['/search/%E4%BD', '/%', '/a%2?b=1', '/%zz'])('an address that are broken, %s, matches no route', (url) => {
    expect(asked({ url }).url).toBe('/%25')
  })

  it('falls back to the root when missing', () => expect(asked({ url: undefined }).url).toBe('/'))
})

describe('a method that the mini-program’s host lacks', () => {
  const override = { 'x-http-method-override': 'PATCH' }
  it.each([
    ['POST', override, 'PATCH'],
    ['GET', override, 'GET'],
    ['POST', {}, 'POST'],
    ['POST', { 'x-http-method-override': 'DELETE' }, 'POST'],
  ])('%s with %j becomes %s', (method, headers, settled) => {
    expect(asked({ method, headers }).request.method).toBe(settled)
  })
})
