/** @sandbox own */
import { fireEvent, screen } from '@testing-library/react'
import { upload } from '@/contract/site/upload'
import { usePictures } from '@/features/site/pictures/use-pictures'
import { album } from '@/platform/album'
import { uploads } from '@/platform/upload'
import type { LocalFile } from '@/platform/upload/port'
import { Uploader } from '@/ui/uploader'
import { answer, askedFor } from '../../../support/client/fake-fetch'
import { press, renderPart, signIn, toastText } from '../../../support/client/render-page'

jest.mock('@/platform/album', () => ({ album: { pickImage: jest.fn() } }))
jest.mock('@/platform/upload', () => ({ uploads: { shrinkImage: jest.fn(), postForm: jest.fn() } }))

const picture = (name: string): LocalFile => ({
  name,
  size: 900,
  type: 'image/png',
  mark: name,
  preview: `blob:${name}`,
  source: name,
  read: async () => new ArrayBuffer(0),
})
const leave = {
  token: 't',
  host: 'https://up.example.cn',
  domain: 'https://img.example.cn',
  keyPrefix: 'doubt/7/',
  mimeTypes: ['image/png'],
  maxBytes: 1_000_000,
  expiresAt: 0,
}

function Pictures() {
  const { tiles, stored, isSending, pick, remove, retry, clear } = usePictures('doubt', [{ key: 'old', address: '/old.png' }])
  return (
    <>
      <Uploader label="图片" files={tiles} most={9} disabled={isSending} onPick={pick} onRemove={remove} onRetry={retry} />
      <output>{stored.map(({ address }) => address.replace(/\w+\.png$/, '')).join(' ')}</output>
      <button type="button" onClick={clear}>
        清空
      </button>
    </>
  )
}

const shown = () => screen.queryAllByRole('img').map((image) => image.getAttribute('alt'))
async function add(name: string) {
  jest.mocked(album.pickImage).mockResolvedValue(picture(name))
  fireEvent.click(await screen.findByRole('button', { name: /^添加图片/ }))
}

describe('pictures of a text', () => {
  beforeEach(() => {
    signIn()
    answer(upload.upToken, leave)
    jest.mocked(uploads.shrinkImage).mockImplementation(async (file) => file)
    jest.mocked(uploads.postForm).mockResolvedValue({ status: 200, body: {} })
    renderPart(<Pictures />)
  })

  it('pictures are sent one by one; a failed one is sent again on demand, and the others stay unchanged', async () => {
    jest.mocked(uploads.postForm).mockResolvedValueOnce({ status: 400, body: {} })
    await add('a')
    expect(await screen.findByRole('button', { name: 'a 上传失败，重试' })).toBeTruthy()
    await add('b')
    await screen.findByRole('button', { name: '添加图片 3 / 9' })
    await screen.findByText('/ https://img.example.cn/doubt/7/')
    expect([shown(), screen.getAllByRole('button', { name: /上传失败/ }).length]).toEqual([['图片', 'a', 'b'], 1])
    press('a 上传失败，重试')
    await screen.findByText('/ https://img.example.cn/doubt/7/ https://img.example.cn/doubt/7/')
    expect(screen.queryByRole('button', { name: /上传失败/ })).toBeNull()
    press('删除 a')
    expect(shown()).toEqual(['图片', 'b'])
    press('清空')
    expect(shown()).toEqual([])
  })

  it('pictures are not sent when none is chosen', async () => {
    jest.mocked(album.pickImage).mockResolvedValue(null)
    press(/^添加图片/)
    await screen.findByRole('button', { name: '添加图片 1 / 9' })
    expect([shown(), askedFor(upload.upToken), toastText()]).toEqual([['图片'], [], ''])
  })
})
