import { randomInt } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DEMO_FILE, type DemoFile } from '#server/modules/identity/index.ts';

const WORDS = `
  acorn almond amber anchor apron arrow autumn bakery balcony bamboo barley basket beacon birch
  bishop blanket bottle branch bridge bronze butter button cabin camel candle canoe canvas carpet
  castle cedar cellar cherry chimney circle clover cobalt copper coral cotton cradle cricket crystal
  daisy desert dolphin donkey drawer eagle ember falcon feather fennel ferry fiddle flannel forest
  fountain garden garlic ginger glacier granite hammer harbour hazel heron honey island ivory jacket
  jasmine kettle ladder lagoon lantern lemon linen lobster magnet mango maple marble meadow mirror
  mountain mustard needle nutmeg oyster paddle paper parsley pebble pepper pillow planet pocket quarry
  quartz rabbit raven ribbon river saddle saffron salmon satchel shadow silver spindle sparrow stable
  summer tartan thimble thunder timber turnip velvet violet walnut whistle willow window winter yarrow
  yellow zephyr`
  .trim()
  .split(/\s+/);

const WORDS_TAKEN = 3;

/** A password that is easy to type: three words and four digits, one of more than ten thousand million. */
export const generateDemoPassword = (): string => {
  const words = Array.from({ length: WORDS_TAKEN }, () => WORDS[randomInt(WORDS.length)]);
  return [...words, randomInt(1_000, 10_000)].join('-');
};

// DATA_DIR/demo.json: the demo people with their password, which was generated on this machine. It appears whole or not
// at all, and only its owner can read it.

const OWNER_ONLY = 0o600;

/** Writes the file, over an older one. */
export const writeDemoFile = async (dataDir: string, content: DemoFile): Promise<void> => {
  await mkdir(dataDir, { recursive: true });
  const file = path.join(dataDir, DEMO_FILE);
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: OWNER_ONLY });
  await rename(draft, file);
};
