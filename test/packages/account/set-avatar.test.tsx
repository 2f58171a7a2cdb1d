/** @sandbox own */
import { act, screen, waitFor } from '@testing-library/react'
import { user } from '@/contract/account/user'
import { legacy } from '@/contract/site/legacy'
import { upload } from '@/contract/site/upload'
import SetAvatar from '@/packages/account/set-avatar/index'
import { album } from '@/platform/album'
import type { CropBoxProps } from '@/platform/elements/crop-box/port'
import { uploads } from '@/platform/upload'
import type { LocalFile } from '@/platform/upload/port'
import { answer, askedFor } from '../../support/client/fake-fetch'
import { personalInfo, userInfo } from '../../support/client/fixtures'
import { press, renderPage, signIn, toastText } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

jest.mock('@/platform/album', () => ({ album: { pickImage: jest.fn() } }))
jest.mock('@/platform/upload', () => ({ uploads: { squareImage: jest.fn(), shrinkImage: jest.fn(), postForm: jest.fn() } }))
/** jsdom lays nothing out, so what the window shows is reported by the test. */
let box: CropBoxProps | undefined
jest.mock('@/platform/elements/crop-box', () => ({
  CropBox: (props: CropBoxProps) => {
    box = props
    return null
  },
}))

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
    box = undefined
    jest.mocked(uploads.squareImage).mockImplementation(async (file, _, askArea) => {
      const area = await askArea(file)
      return area && { ...file, preview: `blob:cut-${area.x}` }
    })
    jest.mocked(uploads.shrinkImage).mockImplementation(async (file) => file)
    jest.mocked(uploads.postForm).mockResolvedValue({ status: 200, body: {} })
  })

  /** Chooses a picture; resolves when it is under the window. */
  async function choose(): Promise<void> {
    await screen.findByAltText('当前头像')
    press('选择图片')
    await waitFor(() => expect(box?.src).toBe('blob:face'))
  }
  const cut = async () => {
    act(() => box?.onArea({ x: 5, y: 0, width: 40, height: 40 }))
    press('使用')
    return screen.findByAltText('新头像')
  }

  it('shows the crop, uploads it, saves it and goes back', async () => {
    jest.mocked(album.pickImage).mockResolvedValue(picture('image/png'))
    host.depth = 2
    renderPage(SetAvatar)
    await choose()
    expect((await cut()).getAttribute('src')).toBe('blob:cut-5')
    press('保存头像')
    await waitFor(() => expect(toastText()).toBe('头像已更新'))
    const sent = askedFor(legacy.changeInfo)[0]?.body
    expect(sent).toEqual({ avatar: expect.stringMatching(/^avatar\/7\/\w{16}\.png$/) })
    expect(askedFor(upload.upToken)[0]?.query).toEqual({ prefix: 'avatar' })
    expect(host.moves).toEqual([['navigateBack', '']])
  })

  it.each([
    ['closed', () => press('关闭'), ''],
    ['of a picture that cannot be shown', () => box?.onFail(), '这张图片打不开，请换一张'],
  ])('a window that is %s crops nothing', async (_, end, told) => {
    jest.mocked(album.pickImage).mockResolvedValue(picture('image/png'))
    renderPage(SetAvatar)
    await choose()
    act(() => void end())
    await waitFor(() => expect(screen.queryByRole('button', { name: '使用' })).toBeNull())
    expect(screen.queryByAltText('新头像')).toBeNull()
    if (told !== '') expect(toastText()).toBe(told)
  })

  it('enlarges by buttons up to three times', async () => {
    jest.mocked(album.pickImage).mockResolvedValue(picture('image/png'))
    renderPage(SetAvatar)
    await choose()
    for (let step = 0; step < 8; step++) press('放大')
    expect([box?.zoom, screen.getByRole<HTMLButtonElement>('button', { name: '放大' }).disabled]).toEqual([3, true])
    press('缩小')
    expect(box?.zoom).toBe(2.75)
    act(() => box?.onZoom(2.9))
    expect(box?.zoom).toBe(2.9)
    press('放大')
    expect(box?.zoom).toBe(3)
  })

  it('a device that cannot draw the crop shows a message', async () => {
    jest.mocked(album.pickImage).mockResolvedValue(picture('image/png'))
    jest.mocked(uploads.squareImage).mockRejectedValue(new Error('no canvas'))
    renderPage(SetAvatar)
    await screen.findByAltText('当前头像')
    press('选择图片')
    await waitFor(() => expect(toastText()).toBe('这张图片打不开，请换一张'))
  })

  it('names the accepted pictures before cropping, and keeps the page', async () => {
    jest.mocked(album.pickImage).mockResolvedValue(picture('image/gif'))
    renderPage(SetAvatar)
    await screen.findByAltText('当前头像')
    press('选择图片')
    await waitFor(() => expect(toastText()).toBe('请选择 PNG、JPG、WEBP 或 BMP 格式的图片'))
    expect([box, askedFor(legacy.changeInfo)]).toEqual([undefined, []])
  })

  it('an empty choice changes nothing', async () => {
    jest.mocked(album.pickImage).mockResolvedValue(null)
    renderPage(SetAvatar)
    await screen.findByAltText('当前头像')
    press('选择图片')
    expect(screen.queryByAltText('新头像')).toBeNull()
  })
})
