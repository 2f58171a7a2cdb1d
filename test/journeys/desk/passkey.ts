import assert from 'node:assert/strict'
import { Secret, TOTP } from 'otpauth'
import { staffOf } from '../staff'
import { codeFor, type Stage } from '../stage'
import { openDesk } from './desk-tab'

/** A number that nobody has yet. */
const MOBILE = '13700006677'
const PASSWORD = 'Ledger-2026-desk'

/** Browsers make passkeys for a host with a name. */
const byName = (origin: string) => origin.replace('127.0.0.1', 'localhost')

/** A member of the staff adds a passkey and signs in by it, and by password again once the device is lost. */
export async function passkey(stage: Stage): Promise<void> {
  const { app, step, shots } = stage
  const tab = await openDesk(stage, byName(app.deskOrigin))
  const { page } = tab
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, automaticPresenceSimulation: true },
  })
  let secret = ''
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  /** A code is good once: the next one is that of another step. */
  const nextCode = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + 30_000 })
  await step('a member of the staff sets up password and authenticator, and adds a passkey', async () => {
    await (await staffOf(app)).act('add-staff', 'new', { mobile: MOBILE, name: '周老师', roles: ['teacher'] })
    await tab.open('/')
    await tab.write('手机号', MOBILE)
    await tab.go('获取验证码')
    await tab.write('短信验证码', await codeFor(app, MOBILE))
    await tab.go('登录')
    await tab.open('/acts/set-up-sign-in/me')
    secret = ((await page.locator('code').first().textContent()) ?? '').replaceAll(' ', '')
    await page.fill('#password', PASSWORD)
    await page.fill('#again', PASSWORD)
    await page.fill('#code', code())
    await tab.go('保存')
    await tab.open('/acts/add-passkey/me')
    await page.fill('#name', '办公室的电脑')
    await page.fill('#code', nextCode())
    await page.getByRole('button', { name: '保存' }).click()
    await page.waitForURL('**/me/passkeys**')
    await page.getByText('办公室的电脑').waitFor()
    await tab.inspect()
    await shots.take(page, 'passkeys')
  })
  await step('the passkey opens the desk alone', async () => {
    await page.context().clearCookies()
    await tab.open('/sign-in')
    await page.getByRole('button', { name: '用通行密钥登录' }).click()
    await page.getByRole('link', { name: /周老师/ }).waitFor()
    const { credentials } = await client.send('WebAuthn.getCredentials', { authenticatorId })
    assert.equal(credentials.length, 1)
  })
  await step('a lost device leaves the password', async () => {
    await client.send('WebAuthn.clearCredentials', { authenticatorId })
    await page.context().clearCookies()
    await tab.open('/sign-in')
    await page.getByRole('button', { name: '用通行密钥登录' }).click()
    await page.getByText('可以再试一次').waitFor()
    await page.getByLabel('密码').waitFor()
  })
  await tab.close()
}
