/** @sandbox own */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { schoolFontFile } from '#server/folders'
import { offerFonts } from '#server/fonts/offer-fonts'

const before = process.env.FONTCONFIG_FILE
afterEach(() => {
  if (before === undefined) delete process.env.FONTCONFIG_FILE
  else process.env.FONTCONFIG_FILE = before
})

describe('the fonts of drawn pictures', () => {
  it('include the school’s own beside those of the machine', () => {
    delete process.env.FONTCONFIG_FILE
    offerFonts()
    const file = process.env.FONTCONFIG_FILE ?? ''
    const [, folder = ''] = /<dir prefix="relative">(.*)<\/dir>/.exec(readFileSync(file, 'utf8')) ?? []
    expect(existsSync(path.join(path.dirname(file), folder, path.basename(schoolFontFile)))).toBe(true)
    expect(readFileSync(file, 'utf8')).toContain('<include ignore_missing="yes">/etc/fonts/fonts.conf</include>')
  })

  it('stay those of an installation that has a list of its own', () => {
    process.env.FONTCONFIG_FILE = '/etc/fonts/own.conf'
    offerFonts()
    expect(process.env.FONTCONFIG_FILE).toBe('/etc/fonts/own.conf')
  })
})
