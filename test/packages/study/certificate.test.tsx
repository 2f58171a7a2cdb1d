import { screen } from '@testing-library/react'
import { certificate } from '@/contract/study/certificate'
import type { Certificate } from '@/contract/study/certificate.schema'
import CertificatePage from '@/packages/study/certificate/index'
import CertificatesPage from '@/packages/study/certificates/index'
import { answer, refuse } from '../../support/client/fake-fetch'
import { press, renderPage, signIn, type } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const NUMBER = 'QM-7K3M-9XQ2-P4DT-0A1B'
const given = (change: Partial<Certificate> = {}): Certificate => ({
  ...{ number: NUMBER, kind: 'course', objectId: 101, title: '结业证书', subject: '初级会计实务精讲', holder: '小满' },
  ...{
    detail: '学完 24 / 24 课时',
    givenAt: 0,
    withdrawnAt: null,
    reason: '',
    picture: '/share/certificate/x.png',
    pdf: '/share/certificate/x.pdf',
  },
  ...change,
})

describe('the own certificates', () => {
  it('come in a list, and one that is due comes by itself', async () => {
    signIn()
    const way = { kind: 'course' as const, objectId: 102, title: '结业证书', subject: '经济法基础', marks: null }
    answer(certificate.mine, {
      certificates: [],
      ways: [
        { ...way, isDue: true, lessons: { learned: 20, needed: 20 } },
        { ...way, objectId: 103, isDue: false, lessons: { learned: 3, needed: 20 } },
      ],
    })
    renderPage(CertificatesPage)
    expect(await screen.findByText('再学完 17 课时就能得到')).toBeTruthy()
    expect(screen.getByText(/证书会自动发给你/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /领取/ })).toBeNull()
    press('去学习：经济法基础')
    expect(host.moves).toEqual([['navigateTo', '/packages/course/mine/index?id=103']])
  })

  it('say when there is none', async () => {
    signIn()
    answer(certificate.mine, { certificates: [], ways: [] })
    renderPage(CertificatesPage)
    expect(await screen.findByText(/还没有证书/)).toBeTruthy()
  })
})

describe('the check of a certificate', () => {
  it('shows a real one to anybody', async () => {
    answer(certificate.check, given())
    renderPage(CertificatePage, { number: NUMBER })
    expect(await screen.findByText('✓ 证书有效，查验通过')).toBeTruthy()
    expect(screen.getByRole('button', { name: '下载 PDF' })).toBeTruthy()
  })

  it('says of a withdrawn one why, and offers no file', async () => {
    answer(certificate.check, given({ withdrawnAt: Date.UTC(2026, 10, 3), reason: '代考', picture: null, pdf: null }))
    renderPage(CertificatePage, { number: 'QM-WITHDRAWN' })
    expect(await screen.findByText(/撤销：代考/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: '下载 PDF' })).toBeNull()
  })

  it('says of an unknown one that there is none, and takes another number', async () => {
    refuse(certificate.check, 404, '这个编号的证书不存在')
    renderPage(CertificatePage, { number: 'QM-1' })
    expect(await screen.findByText('这个编号的证书不存在')).toBeTruthy()
    type('证书编号', NUMBER)
    press('查验')
    expect(host.moves[0]?.[1]).toContain(NUMBER)
  })
})
