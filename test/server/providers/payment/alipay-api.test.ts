import { generateKeyPairSync } from 'node:crypto'
import { rsaSign, rsaVerify } from '#server/providers/payment/alipay-api'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const signature = rsaSign('message', privateKey)

it('an Alipay signature is compared letter by letter: other texts that decode to the same bytes are refused', () => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
  const last = signature.at(-3) ?? ''
  const twin = signature.replace(/.==$/, `${alphabet[alphabet.indexOf(last) + 1]}==`)
  const others = [
    twin,
    signature.replace('==', ''),
    `${signature.slice(0, -1)}x`,
    ` ${signature}`,
    signature.replaceAll('+', '-').replaceAll('/', '_'),
  ]
  const same = others.filter((text) => text !== signature && Buffer.from(text, 'base64').equals(Buffer.from(signature, 'base64')))
  expect(same.length).toBeGreaterThan(2)
  expect(others.filter((text) => text !== signature && rsaVerify('message', text, publicKey))).toEqual([])
  expect(rsaVerify('message', signature, publicKey)).toBe(true)
  expect(rsaVerify('massage', signature, publicKey)).toBe(false)
})
