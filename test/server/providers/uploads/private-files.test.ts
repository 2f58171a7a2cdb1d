import type { Env } from '#server/env'
import { keyAt, withProviderAddresses } from '#server/providers/uploads/private-files'

const key = 'homework/7/a.png'
const [publicUrl, domain, privateDomain] = ['https://m.example.cn', 'https://img.example.cn', 'https://own.example.cn']
const uploads = { kind: 'qiniu', accessKey: 'ak', secretKey: 'sk', domain, privateDomain }
const provided = { publicUrl, uploads } as unknown as Env
const local = { publicUrl, uploads: { kind: 'local' } } as unknown as Env

describe('the file key in an address', () => {
  it.each([
    [local, `/uploads/${key}`, key],
    [local, `${publicUrl}/uploads/${key}`, key],
    [local, `${publicUrl}/uploads/signed/x-1/${key}`, key],
    [local, `${publicUrl}/media/${key}`, null],
    [local, `${domain}/${key}`, null],
    [local, `/uploads/homework/7/../8/a.png`, null],
    [provided, `${domain}/${key}`, key],
    [provided, `${privateDomain}/${key}?e=1&token=ak:a-_=`, key],
    [provided, `${publicUrl}/uploads/signed/x-1/${key}`, key],
    [provided, `/uploads/${key}`, key],
    [provided, `${domain}.evil.example/${key}`, null],
    [provided, `https://evil.example/${key}`, null],
    [provided, `${domain}/${key}?e=1`, null],
  ])('%# has its key in %s', (env, address, found) => {
    expect(keyAt(env, address)).toBe(found)
  })
})

describe('a data file', () => {
  const text = JSON.stringify({ own: [`${domain}/${key}`], avatar: `${domain}/avatar/7/a.png`, said: `看 ${domain}/${key}` }, null, 2)

  it('carries signed addresses of private files at the provider, and everything else unchanged', () => {
    const { own, ...rest } = JSON.parse(withProviderAddresses(provided, text, 1_600_000)) as { own: string[] }
    expect(own).toEqual([expect.stringMatching(/^https:\/\/own\.example\.cn\/homework\/7\/a\.png\?e=1600&token=ak:[\w-]+=$/)])
    expect(rest).toEqual({ avatar: `${domain}/avatar/7/a.png`, said: `看 ${domain}/${key}` })
    expect(withProviderAddresses(local, text, 1_600_000)).toBe(text)
  })
})
