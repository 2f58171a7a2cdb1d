import { QrCode } from '#server/desk/parts/qr-code'
import { Rows } from '#server/desk/parts/rows'
import type { Funnel } from '#server/repositories/site/marketing-links'
import type { CardData } from '#server/services/site/card'
import { yuan } from '@/domain/money/money'
import type { LinkPictures } from './draw-link'
import type { FormLine } from './link-forms'

type LinkViewProps = { seen: number; funnel: Funnel; forms: FormLine[]; short: string; card: CardData; pictures: LinkPictures }

function FunnelTable({ seen, funnel }: Pick<LinkViewProps, 'seen' | 'funnel'>) {
  const steps = [
    ['短链访问', String(seen)],
    ['打开的设备', String(funnel.opened)],
    ['登录的学员', String(funnel.signedIn)],
    ['付款的订单', `${funnel.paid}（${yuan(funnel.amount)} 元）`],
  ]
  return (
    <table>
      <thead>
        <tr>
          {steps.map(([name]) => (
            <th key={name} scope="col" className="number">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          {steps.map(([name, value]) => (
            <td key={name} data-title={name} className="number">
              {value}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}

function Forms({ forms, short, pictures }: Pick<LinkViewProps, 'forms' | 'short' | 'pictures'>) {
  const outside = { platform: '短信、抖音等应用里打开小程序', address: `${short}/mini` }
  const lines = [{ platform: '短链', address: short }, ...(pictures.hasMiniProgram ? [outside] : []), ...forms]
  return (
    <Rows
      of={lines.map((line) => ({ ...line, id: line.platform }))}
      columns={[
        ['平台', ({ platform }) => platform],
        ['地址', ({ address }) => (address === '' ? <span className="muted">没有这个页面</span> : <code>{address}</code>)],
      ]}
    />
  )
}

/** Shows what a marketing link gives away and what it brought. */
export function LinkView({ seen, funnel, forms, short, card, pictures }: LinkViewProps) {
  return (
    <>
      <h2>效果</h2>
      <p className="muted">付款算在买家三十天内最后一次打开的链接上，已退款的不算。</p>
      <FunnelTable seen={seen} funnel={funnel} />
      <h2>各平台地址</h2>
      <Forms forms={forms} short={short} pictures={pictures} />
      <h2>分享卡片</h2>
      <figure className="card">
        <figcaption>
          <strong>{card.title}</strong>
          <small>{card.text}</small>
        </figcaption>
        <img src={pictures.card} alt={`《${card.title}》的分享图`} width={250} height={200} />
      </figure>
      <h2>二维码和海报</h2>
      <div className="codes">
        <figure>
          <QrCode text={short} label="短链的二维码" />
          <figcaption>网页二维码</figcaption>
        </figure>
        <figure>
          {pictures.code === null ? (
            <p className="empty">{pictures.hasMiniProgram ? '小程序码没有生成，请稍后刷新' : '学校没有开通小程序，没有小程序码'}</p>
          ) : (
            <img className="code" src={pictures.code} alt="小程序码" />
          )}
          <figcaption>小程序码</figcaption>
        </figure>
        <figure>
          <img src={pictures.poster} alt={`《${card.title}》的海报`} width={225} height={330} />
          <figcaption>海报，右键可另存</figcaption>
        </figure>
      </div>
    </>
  )
}
