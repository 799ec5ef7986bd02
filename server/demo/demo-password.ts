import { randomInt } from 'node:crypto';

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
