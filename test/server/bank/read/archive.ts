import { deflateRawSync } from 'node:zlib'

export type Packed = { name: string | Buffer; content: string | Buffer; mode?: number; flags?: number; size?: number; isStored?: boolean }

const UTF8 = 0x800

function parts({ name, content, mode = 0o100644, flags = UTF8, size, isStored = false }: Packed, at: number) {
  const bytes = Buffer.from(content)
  const packed = isStored ? bytes : deflateRawSync(bytes)
  const called = Buffer.from(name)
  const common = Buffer.alloc(26)
  common.writeUInt16LE(20, 0)
  common.writeUInt16LE(flags, 2)
  common.writeUInt16LE(isStored ? 0 : 8, 4)
  common.writeUInt32LE(packed.length, 14)
  common.writeUInt32LE(size ?? bytes.length, 18)
  common.writeUInt16LE(called.length, 22)
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE((mode << 16) >>> 0, 6)
  rest.writeUInt32LE(at, 10)
  return {
    local: Buffer.concat([Buffer.from('PK\u0003\u0004'), common, called, packed]),
    listed: Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 3]), common, rest, called]),
  }
}

/** An archive as the ZIP specification has it, without checksums. */
export function archiveOf(...files: Packed[]): Buffer {
  const locals: Buffer[] = []
  const listed: Buffer[] = []
  let at = 0
  for (const file of files) {
    const made = parts(file, at)
    locals.push(made.local)
    listed.push(made.listed)
    at += made.local.length
  }
  const directory = Buffer.concat(listed)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, directory, end])
}
