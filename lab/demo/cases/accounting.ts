import { amountText as f } from '../rich'
import type { CaseTemplate } from './case'

/** Cases of 初级会计实务. */
export const accountingCases: readonly CaseTemplate[] = [
  {
    point: 'kjsw-03-p4',
    name: 'stock',
    difficulty: 4,
    make: ({ of }) => {
      const unit = 100
      const [start, bought, price, paid] = of(
        [300, 700, 110, 1400] as const,
        [200, 800, 120, 1600] as const,
        [400, 600, 110, 1200] as const,
      )
      const [total, used] = [bought * price + paid, of(500, 600)]
      return {
        story: `甲公司为增值税一般纳税人，原材料按实际成本核算，采用月末一次加权平均法。\n（1）月初结存 A 材料 ${start} 千克，单位成本 ${unit} 元。\n（2）购入 A 材料 ${bought} 千克，不含税单价 ${price} 元，支付不含税运费 ${f(paid)} 元，材料验收入库。\n（3）本月生产领用 A 材料 ${used} 千克。\n（4）月末盘亏 A 材料 2 千克，属于收发计量差错。`,
        parts: [
          {
            ask: '业务（2）中 A 材料的采购成本为{}元。',
            key: total,
            wrong: [
              [total * 1.13, '把可以抵扣的进项税额计入成本'],
              [total + start * unit, '把月初结存的成本也计入'],
              [bought * unit, '按月初单位成本计算'],
            ],
            say: `采购成本包括价款和运费，不含可以抵扣的增值税：${bought}×${price}+${f(paid)}=**${f(total)}**（元）。`,
          },
          {
            ask: '下列关于 A 材料核算的表述中，正确的是',
            said: [
              ['加权平均单价在月末才能计算', true, '月末一次加权平均法平时不能从账上得到单价'],
              ['收发计量差错造成的盘亏计入管理费用', true, '一般经营损失扣除赔款和残料后计入管理费用'],
              ['收发计量差错造成的盘亏应当转出进项税额', false, '计量差错不属于管理不善造成的非正常损失'],
              ['采购运费应当计入销售费用', false, '采购运费计入采购成本'],
            ],
          },
          {
            ask: `A 材料的加权平均单价为{}元。`,
            key: (start * unit + total) / (start + bought),
            wrong: [
              [(unit + price) / 2, '用单价的简单平均'],
              [price, '按购入单价计算'],
              [total / (start + bought), '漏加月初结存的成本'],
            ],
            say: `(${start}×${unit}+${f(total)})÷(${start}+${bought})=**${f((start * unit + total) / (start + bought))}**（元）。`,
          },
        ],
        say: '本题贯穿存货的取得、发出计价和清查：成本里有什么、单价何时算、损失归到哪里。依据：《企业会计准则第 1 号——存货》。',
      }
    },
  },
  {
    point: 'kjsw-04-p1',
    name: 'associate',
    difficulty: 4,
    make: ({ of }) => {
      const [paid, fair, profit, dividend, other] = [of(1800, 1900), of(7000, 8000), of(600, 800), of(200, 300), of(100, 200)]
      const share = fair * 0.3
      const start = Math.max(paid, share)
      const end = start + (profit - dividend + other) * 0.3
      return {
        story: `2025 年 1 月 1 日，甲公司以银行存款 ${f(paid)} 万元取得乙公司 30% 股权，能够施加重大影响。当日乙公司可辨认净资产公允价值 ${f(fair)} 万元。2025 年乙公司实现净利润 ${profit} 万元，宣告发放现金股利 ${dividend} 万元，其他债权投资公允价值上升使其他综合收益增加 ${other} 万元。不考虑其他因素。`,
        parts: [
          {
            ask: '取得投资时，甲公司应确认的营业外收入为{}万元。',
            key: start - paid,
            wrong: [
              [paid, '把投资成本当作收入'],
              [share, '算成了应享有的份额'],
              [fair - paid, '与全部净资产比较'],
            ],
            say: `应享有份额=${f(fair)}×30%=${f(share)}（万元），大于成本的差额 ${f(share)}-${f(paid)}=**${f(start - paid)}**（万元）计入营业外收入。`,
          },
          {
            ask: '下列关于甲公司 2025 年会计处理的表述中，正确的是',
            said: [
              ['甲公司应当采用权益法核算', true, '能够施加重大影响的是联营企业'],
              ['乙公司宣告现金股利时，甲公司冲减长期股权投资', true, '权益法下宣告股利视为投资的收回'],
              ['乙公司宣告现金股利时，甲公司确认投资收益', false, '成本法下才确认投资收益'],
              ['乙公司其他综合收益增加，甲公司按份额确认其他综合收益', true, '按份额调整投资账面价值和其他综合收益'],
            ],
          },
          {
            ask: '2025 年末该长期股权投资的账面价值为{}万元。',
            key: end,
            wrong: [
              [end - (start - paid), '没有调整初始投资成本'],
              [end + dividend * 0.3, '没有冲减现金股利'],
              [end - other * 0.3, '漏算其他综合收益'],
            ],
            say: `${f(start)}+(${profit}-${dividend}+${other})×30%=**${f(end)}**（万元）。`,
          },
        ],
        say: '权益法的四步：调初始成本、跟净利润、减股利、跟其他综合收益。依据：《企业会计准则第 2 号——长期股权投资》。',
      }
    },
  },
  {
    point: 'kjsw-05-p3',
    name: 'payroll',
    difficulty: 4,
    make: ({ of }) => {
      const [workers, managers, sellers, pieces, price] = [
        of(300_000, 400_000),
        of(60_000, 80_000),
        of(50_000, 40_000),
        of(100, 200),
        of(400, 500),
      ]
      const all = workers + managers + sellers
      return {
        story: `甲公司为增值税一般纳税人，适用税率 13%。本月有关职工薪酬的资料：\n（1）应付工资：生产工人 ${f(workers)} 元，行政管理人员 ${f(managers)} 元，专设销售机构人员 ${f(sellers)} 元。\n（2）按工资总额的 10% 计提住房公积金。\n（3）将自产产品 ${pieces} 件发给行政管理人员作为福利，每件成本 ${price - 150} 元，不含税售价 ${price} 元。`,
        parts: [
          {
            ask: '根据资料（1）和（2），计入生产成本的职工薪酬为{}元。',
            key: workers * 1.1,
            wrong: [
              [workers, '漏加住房公积金'],
              [all * 1.1, '把全部薪酬计入生产成本'],
              [workers * 0.1, '只计算住房公积金'],
            ],
            say: `${f(workers)}×(1+10%)=**${f(workers * 1.1)}**（元）。`,
          },
          {
            ask: '根据资料（3），应确认的应付职工薪酬为{}元。',
            key: pieces * price * 1.13,
            wrong: [
              [pieces * (price - 150), '按成本确认'],
              [pieces * price, '漏加销项税额'],
              [pieces * (price - 150) * 1.13, '按成本加税额确认'],
            ],
            say: `${pieces}×${price}×(1+13%)=**${f(pieces * price * 1.13)}**（元）。`,
          },
          {
            ask: '下列关于上述业务会计处理的表述中，正确的是',
            said: [
              ['发放自产产品应当确认主营业务收入', true, '自产产品用于福利按公允价值确认收入并结转成本'],
              ['行政管理人员的福利计入管理费用', true, '按受益对象计入成本费用'],
              ['专设销售机构人员的薪酬计入主营业务成本', false, '专设销售机构人员的薪酬计入销售费用'],
              ['住房公积金属于离职后福利', false, '住房公积金属于短期薪酬，养老和失业保险才是离职后福利'],
            ],
          },
        ],
        say: '职工薪酬按受益对象分配；自产产品作福利既是薪酬，又是销售。依据：《企业会计准则第 9 号——职工薪酬》。',
      }
    },
  },
  {
    point: 'kjsw-07-p4',
    name: 'year',
    difficulty: 5,
    make: ({ of }) => {
      const [income, cost, tax, selling, office, impaired, gain, fine] = [
        of(2000, 2400),
        of(1200, 1300),
        of(40, 50),
        of(100, 120),
        of(150, 180),
        of(20, 30),
        of(60, 80),
        of(10, 15),
      ]
      const operating = income - cost - tax - selling - office - impaired + gain
      const total = operating - fine
      const charge = (total + fine + impaired) * 0.25
      return {
        story: `甲公司 2025 年有关资料（单位：万元）：营业收入 ${f(income)}，营业成本 ${f(cost)}，税金及附加 ${tax}，销售费用 ${selling}，管理费用 ${office}，资产减值损失 ${impaired}（税法不允许当期扣除），出售专利取得资产处置收益 ${gain}，税收滞纳金 ${fine} 计入营业外支出。所得税税率 25%，递延所得税资产因减值增加 ${f(impaired * 0.25)}，无其他调整。`,
        parts: [
          {
            ask: '甲公司 2025 年营业利润为{}万元。',
            key: operating,
            wrong: [
              [operating - gain, '漏加资产处置收益'],
              [operating + impaired, '漏减资产减值损失'],
              [operating - fine, '把营业外支出计入营业利润'],
            ],
            say: `${f(income)}-${f(cost)}-${tax}-${selling}-${office}-${impaired}+${gain}=**${f(operating)}**（万元）。`,
          },
          {
            ask: '甲公司 2025 年应交所得税为{}万元。',
            key: charge,
            wrong: [
              [total * 0.25, '没有进行纳税调整'],
              [(total + fine) * 0.25, '没有调增资产减值损失'],
              [(total - fine + impaired) * 0.25, '把税收滞纳金调减'],
            ],
            say: `利润总额=${f(operating)}-${fine}=${f(total)}（万元），应交所得税=(${f(total)}+${fine}+${impaired})×25%=**${f(charge)}**（万元）。`,
          },
          {
            ask: '甲公司 2025 年净利润为{}万元。',
            key: total - (charge - impaired * 0.25),
            wrong: [
              [total - charge, '漏算递延所得税'],
              [total - charge - impaired * 0.25, '递延所得税方向弄反'],
              [total, '没有扣除所得税费用'],
            ],
            say: `所得税费用=${f(charge)}-${f(impaired * 0.25)}=${f(charge - impaired * 0.25)}（万元），净利润=${f(total)}-${f(charge - impaired * 0.25)}=**${f(total - charge + impaired * 0.25)}**（万元）。`,
          },
        ],
        say: '从营业利润到利润总额、应交所得税、所得税费用、净利润，一步一个口径。依据：《企业会计准则第 18 号——所得税》。',
      }
    },
  },
]
