import { readRequestLine } from '#server/http/server-options'

const asked = (over: object) => {
  const request = { method: 'GET', url: '/', headers: {} as Record<string, string>, ...over }
  return { request, url: readRequestLine(request) }
}

describe('an address with percent signs', () => {
  it.each(['/', '/search/%E4%BD%A0?from=%', '/a%2Fb', '/%00'])('that are whole, %s, is answered at itself', (url) => {
    expect(asked({ url }).url).toBe(url)
  })

  it.each(['/search/%E4%BD', '/%', '/a%2?b=1', '/%zz'])('that are broken, %s, is nobody’s', (url) => {
    expect(asked({ url }).url).toBe('/%25')
  })

  it('that is missing is the root', () => expect(asked({ url: undefined }).url).toBe('/'))
})

describe('a method the mini-program’s host does not know', () => {
  const override = { 'x-http-method-override': 'PATCH' }
  it.each([
    ['POST', override, 'PATCH'],
    ['GET', override, 'GET'],
    ['POST', {}, 'POST'],
    ['POST', { 'x-http-method-override': 'DELETE' }, 'POST'],
  ])('%s with %j is %s', (method, headers, settled) => {
    expect(asked({ method, headers }).request.method).toBe(settled)
  })
})
