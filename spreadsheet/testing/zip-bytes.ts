import { crc32, deflateRawSync } from 'node:zlib'

const LOCAL_HEADER = 0x04034b50
const CENTRAL_HEADER = 0x02014b50
const END = 0x06054b50
const DEFLATED = 8

/** Returns the fields that both headers of an entry share, from the version to the lengths of names. */
function sharedFields(name: Buffer, content: Buffer, packed: Buffer, sum: number): Buffer {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(DEFLATED, 4)
  fields.writeUInt32LE(sum, 10)
  fields.writeUInt32LE(packed.length, 14)
  fields.writeUInt32LE(content.length, 18)
  fields.writeUInt16LE(name.length, 22)
  return fields
}

function signed(signature: number, ...rest: Buffer[]): Buffer {
  const start = Buffer.alloc(4)
  start.writeUInt32LE(signature)
  return Buffer.concat([start, ...rest])
}

/** Returns a zip archive of these files; `sumOf` lets a test write a wrong check sum. */
export function zipBytes(
  files: Readonly<Record<string, string | Buffer>>,
  sumOf: (content: Buffer) => number = (content) => crc32(content),
): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [path, text] of Object.entries(files)) {
    const name = Buffer.from(path)
    const content = Buffer.from(text)
    const packed = deflateRawSync(content)
    const fields = sharedFields(name, content, packed, sumOf(content))
    const entry = signed(LOCAL_HEADER, fields, name, packed)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    central.push(signed(CENTRAL_HEADER, Buffer.from([20, 0]), fields, tail, name))
    local.push(entry)
    offset += entry.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(central.length, 4)
  end.writeUInt16LE(central.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...local, directory, signed(END, end)])
}
