import type { Bargain } from '@/contract/course/bargain.schema'
import { serverNow } from '@/data/http/clock'
import { yuan } from '@/domain/money/money'
import { timeAgo } from '@/domain/time/relative-time'
import { AMBER, box, CREAM, MINT, NIGHT, PALE, spark, turned, WHITE } from '@/features/invite/growth-art'
import { GrowthHero } from '@/features/invite/growth-hero'
import { disc, line, shape } from '@/features/page-frame/empty-art'
import { go } from '@/navigation/go'
import { Image, Text, View } from '@/platform/elements'
import { Avatar } from '@/ui/avatar'
import { Card, Cell } from '@/ui/card'
import { Countdown } from '@/ui/countdown'
import { Price } from '@/ui/price'
import { Progress } from '@/ui/progress'
import './bargain.scss'

/** A price tag that scissors cut shorter. */
const tag = [
  turned(
    -10,
    110,
    78,
    [
      shape(AMBER, 'M40 78l36-38h92v76H76z'),
      shape('#ffc872', 'M172 40h16a6 6 0 0 1 6 6v64a6 6 0 0 1-6 6h-16z'),
      disc(NIGHT, 68, 78, 8),
      line(CREAM, 3, 'M62 78C44 70 34 52 40 30'),
      line(WHITE, 8, 'M108 56l16 20 16-20M124 76v28M106 82h36M106 94h36'),
      '<path d="M170 34v88" stroke="#fff" stroke-width="3" stroke-dasharray="5 6" stroke-linecap="round"/>',
    ].join(''),
  ),
  turned(
    24,
    190,
    116,
    [
      line(WHITE, 7, 'M190 122l-18-46M176 122l18-46'),
      `<circle cx="196" cy="132" r="10" fill="none" stroke="${MINT}" stroke-width="6"/><circle cx="170" cy="132" r="10" fill="none" stroke="${MINT}" stroke-width="6"/>`,
      disc(PALE, 183, 102, 4),
    ].join(''),
  ),
  box(CREAM, 28, 118, 14, 3, 1.5),
  spark(216, 36, 9),
  spark(30, 104, 7),
].join('')

/** Lists who helped, and with how much. */
export function Cuts({ of: { cuts, isMine } }: { of: Bargain }) {
  return (
    <Card id="cuts">
      <View className="title" role="heading">
        帮砍记录
      </View>
      {cuts.length === 0 && <View className="muted">{isMine ? '还没有好友帮忙，把链接发给同学吧' : '还没有人帮忙，来砍第一刀吧'}</View>}
      {cuts.map(({ id, name, amount, cutAt }) => (
        <Cell key={id} side={`砍掉 ¥${yuan(amount)}`}>
          <View className="bargain__friend">
            <Avatar src="" name={name} />
            <View>
              {name}
              <View className="small">{timeAgo(cutAt, serverNow())}</View>
            </View>
          </View>
        </Cell>
      ))}
    </Card>
  )
}

const titles = { cutting: '砍价进行中', succeeded: '已经砍到底价', ordered: '已下单', expired: '砍价已结束' } as const
const PERCENT = 100

const shareOfCut = ({ startPrice, floorPrice, price }: Bargain) => Math.floor(((startPrice - price) * PERCENT) / (startPrice - floorPrice))

/** How far a bargain is: the head with its bar, and the course it is for. */
export function Standing({ of }: { of: Bargain }) {
  const { status, course, startPrice, price, floorPrice, cutCount, cutsNeeded, endsAt, isMine, ownerName } = of
  const isOpen = status === 'cutting' || status === 'succeeded'
  return (
    <>
      <GrowthHero art={tag} title={isMine ? titles[status] : `${ownerName}邀请你帮忙砍价`} big={`已砍 ¥${yuan(startPrice - price)}`}>
        <View className="bargain__way">
          <View className="bargain__flag-way">
            <View className="bargain__flag" style={{ left: `${Math.min(86, Math.max(14, shareOfCut(of)))}%` }}>
              现价 ¥{yuan(price)}
            </View>
          </View>
          <Progress percent={shareOfCut(of)} label="砍价进度" />
          <View className="bargain__ends">
            <Text>原价 ¥{yuan(startPrice)}</Text>
            <Text>底价 ¥{yuan(floorPrice)}</Text>
          </View>
        </View>
      </GrowthHero>
      <Card id="bargain">
        <View className="row bargain__course">
          <Image className="bargain__cover" src={course.cover} alt="" box={112} />
          <View className="row__main">
            <View className="title">{course.title}</View>
            <Price fen={price} was={startPrice} isLarge />
          </View>
        </View>
        <Cell side={`${cutCount} / ${cutsNeeded} 位`}>帮砍的好友</Cell>
        {isOpen && (
          <Cell side={<Countdown until={endsAt} now={serverNow} label="剩余时间" />}>
            {status === 'cutting' ? '距结束' : '请在此前下单'}
          </Cell>
        )}
        <Cell onClick={() => go('course_detail', { id: course.id })}>查看课程</Cell>
      </Card>
    </>
  )
}
