import { screen, waitFor } from '@testing-library/react'
import { user } from '@/contract/account/user'
import { legacy } from '@/contract/site/legacy'
import { upload } from '@/contract/site/upload'
import SetAvatar from '@/packages/account/set-avatar/index'
import { uploads } from '@/platform/upload'
import type { LocalFile } from '@/platform/upload/port'
import { answer, askedFor } from '../../support/client/fake-fetch'
import { personalInfo, userInfo } from '../../support/client/fixtures'
import { press, renderPage, signIn, toastText } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

jest.mock('@/platform/upload', () => ({ uploads: { pickImage: jest.fn(), shrinkImage: jest.fn(), postForm: jest.fn() } }))

const picture = (type: string): LocalFile => ({
  name: 'face',
  size: 900,
  type,
  mark: '1',
  preview: 'blob:face',
  source: 'face',
  read: async () => new ArrayBuffer(0),
})
const leave = {
  token: 't',
  host: 'https://up.example.cn',
  domain: 'https://img.example.cn',
  keyPrefix: 'avatar/7/',
  mimeTypes: ['image/png'],
  maxBytes: 1_000_000,
  expiresAt: 0,
}

describe('the page of the avatar', () => {
  beforeEach(() => {
    signIn()
    answer(user.info, userInfo())
    answer(upload.upToken, leave)
    answer(legacy.changeInfo, personalInfo({ avatar: 'https://img.example.cn/avatar/7/x.png' }))
    jest.mocked(uploads.shrinkImage).mockImplementation(async (file) => file)
    jest.mocked(uploads.postForm).mockResolvedValue({ status: 200, body: {} })
  })

  it('shows the picture chosen, uploads it, saves it and goes back', async () => {
    jest.mocked(uploads.pickImage).mockResolvedValue(picture('image/png'))
    host.depth = 2
    renderPage(SetAvatar)
    await screen.findByAltText('当前头像')
    press('选择图片')
    expect((await screen.findByAltText('新头像')).getAttribute('src')).toBe('blob:face')
    press('保存头像')
    await waitFor(() => expect(toastText()).toBe('头像已更新'))
    const sent = askedFor(legacy.changeInfo)[0]?.body
    expect(sent).toEqual({ avatar: expect.stringMatching(/^avatar\/7\/\w{16}\.png$/) })
    expect(askedFor(upload.upToken)[0]?.query).toEqual({ prefix: 'avatar' })
    expect(host.moves).toEqual([['navigateBack', '']])
  })

  it('says why a picture is not taken, and keeps the page', async () => {
    jest.mocked(uploads.pickImage).mockResolvedValue(picture('image/gif'))
    renderPage(SetAvatar)
    await screen.findByAltText('当前头像')
    press('选择图片')
    await screen.findByAltText('新头像')
    press('保存头像')
    await waitFor(() => expect(toastText()).toBe('不支持这种文件，请换一个再试'))
    expect(askedFor(legacy.changeInfo)).toEqual([])
    expect(screen.getByRole('button', { name: '保存头像' })).toBeTruthy()
  })

  it('choosing nothing changes nothing', async () => {
    jest.mocked(uploads.pickImage).mockResolvedValue(null)
    renderPage(SetAvatar)
    await screen.findByAltText('当前头像')
    press('选择图片')
    expect(screen.queryByAltText('新头像')).toBeNull()
  })
})
