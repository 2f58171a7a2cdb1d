import { readFileSync } from 'node:fs'
import { APP_VERSION } from '@/data/http/app-info'

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))

describe('the version', () => {
  it('agrees with the newest of the changelog, that of the lock file, and what clients say they are', () => {
    const [, newest] = /^## (\d+\.\d+\.\d+)/m.exec(readFileSync('CHANGELOG.md', 'utf8')) ?? []
    const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
    expect([newest, lock.version, lock.packages[''].version, APP_VERSION]).toEqual([version, version, version, version])
  })
})
