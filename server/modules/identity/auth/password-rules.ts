// Password policy: length, common passwords, and the user's own identifiers.
import { requireNoErrors, type FieldErrors } from '#server/kernel/errors.ts';

const PASSWORD_LENGTH_MAX = 128;

type PasswordCandidate = {
  password: string;
  /** The field that errors are reported on. */
  field: string;
  /** A setting of the company. */
  lengthMin: number;
  /** Email, mobile number and company. */
  ownIdentifiers: (string | null | undefined)[];
};

const foldCase = (text: string): string => text.normalize('NFKC').toLowerCase();

const findPasswordProblems = ({ password, lengthMin, ownIdentifiers }: PasswordCandidate): string[] => {
  const length = Array.from(password.normalize('NFKC')).length;
  if (length < lengthMin) return [`This password is too short. It must contain at least ${lengthMin} characters.`];
  if (length > PASSWORD_LENGTH_MAX) return [`Ensure this field has no more than ${PASSWORD_LENGTH_MAX} characters.`];
  if (COMMON_PASSWORDS.has(foldCase(password))) return ['This password is too common.'];
  if (ownIdentifiers.some((text) => text && foldCase(text) === foldCase(password))) {
    return ['This password is the same as your email, mobile number or company.'];
  }
  return [];
};

/** The errors of an unacceptable password, by field. */
export const findPasswordErrors = (candidate: PasswordCandidate): FieldErrors => {
  const problems = findPasswordProblems(candidate);
  return problems.length > 0 ? { [candidate.field]: problems } : {};
};

/** Throws invalid on the field. */
export const requireAcceptablePassword = (candidate: PasswordCandidate): void => requireNoErrors(findPasswordErrors(candidate));

/** The most frequent passwords of at least eight characters, in lower case: attackers try them first. */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
  123456789 12345678 1234567890 password password1 qwertyuiop 1q2w3e4r iloveyou princess sunshine football baseball
  superman 1qaz2wsx trustno1 michelle jennifer computer corvette mercedes maverick samantha dragon123 welcome1
  liverpool jonathan rush2112 whatever starwars butthead asdfasdf fuckyou1 victoria scorpion mountain danielle
  bigdaddy steelers internet marlboro startrek charlie1 yankees1 midnight redskins anthony1 patricia lasvegas chelsea1
  asdfghjkl test1234 passw0rd p@ssw0rd p@ssword password12 password123 password1234 password12345 1234qwer qwer1234
  qwerty123 qwerty1234 qwerty12 qwerty12345 qwertyui 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc 1qazxsw2 zaq12wsx zaq1zaq1
  zxcvbnm1 zxcvbnm123 zxcvbnm, asdf1234 asdfghjk asdfgh123 asdfghjkl1 a1b2c3d4 a123456789 aa123456 aa12345678 abc12345
  abcd1234 abcdefgh abcdefg1 abc123456 abcd12345 admin123 admin1234 administrator administrator1 letmein1 letmein123
  changeme changeme1 changeme123 welcome123 welcome12 welcome1234 monkey123 shadow123 master123 michael1 jordan23
  superman1 batman123 spiderman pokemon1 pokemon123 iloveyou1 iloveyou2 iloveyou123 iloveyou12 iloveu123 lovelove
  loveyou1 loveme123 forever1 babygirl babygirl1 princess1 princess12 butterfly sunshine1 sunshine12 chocolate
  chocolate1 football1 football12 baseball1 basketball basketball1 soccer123 volleyball swimming hockey123 elizabeth
  elizabeth1 christopher christian stephanie jessica1 ashley123 nicholas alexander alexandra alexander1 benjamin
  charlotte catherine katherine margaret veronica caroline isabella gabriella penelope brittany courtney samantha1
  cheyenne madison1 savannah brandon1 jasmine1 justin123 matthew1 joshua123 daniel123 thomas123 robert123 william1
  richard1 patrick1 andrew123 george123 martin123 michael123 jessica123 vanessa1 nathan123 natalie1 melissa1 amanda123
  jordan123 hunter123 killer123 dragon12 tigger123 ginger123 pepper123 cookie123 summer123 winter123 spring123
  autumn123 summer2020 summer2021 summer2022 summer2023 summer2024 summer2025 summer2026 winter2020 winter2021
  winter2022 winter2023 winter2024 winter2025 winter2026 spring2024 spring2025 spring2026 autumn2024 autumn2025
  autumn2026 snowball snowboard snowflake rainbow1 rainbow123 sunflower sunflower1 strawberry blueberry raspberry
  pineapple peanut123 cupcake1 cheesecake starwars1 startrek1 skywalker darthvader chewbacca harrypotter hogwarts
  gandalf1 legolas1 nintendo playstation xboxlive minecraft minecraft1 fortnite fortnite1 runescape counterstrike
  warcraft worldofwarcraft diablo123 zeldazelda mariokart pikachu1 charizard naruto123 sasuke123 dragonball
  dragonballz onepiece bleach123 inuyasha metallica metallica1 nirvana1 slipknot slipknot1 greenday greenday1
  eminem123 50cent123 beatles1 pinkfloyd ledzeppelin acdcacdc blink182 linkinpark linkinpark1 mychemicalromance
  rockstar rockstar1 rocknroll rammstein hannahmontana jonasbrothers justinbieber onedirection michaeljackson ronaldo7
  cristiano cristiano7 messi1010 barcelona barcelona1 realmadrid juventus1 liverpool1 liverpool123 manchester
  manchesterunited manutd123 arsenal1 arsenal123 chelsea123 chelseafc everton1 tottenham celtic1888 rangers1
  yankees123 redsox123 cowboys1 steelers1 packers1 patriots raiders1 broncos1 eagles123 lakers24 lakers123 bulls123
  mustang1 mustang123 corvette1 ferrari1 ferrari123 porsche1 porsche911 lamborghini mercedes1 mercedesbenz chevrolet
  chevelle silverado harley123 harleydavidson kawasaki yamaha123 suzuki123 honda123 toyota123 nissan123 subaru123
  camaro123 firebird computer1 internet1 software hardware keyboard microsoft windows1 windows10 linux123 ubuntu123
  apple123 samsung1 samsung123 google123 facebook facebook1 youtube1 twitter1 instagram myspace1 snapchat whatsapp1
  linkedin1 amazon123 netflix123 secret123 secret12 topsecret private1 security security1 access123 access14 login123
  passwort passwort1 passwort123 hallo123 hallo1234 schatz123 qwertz123 qwertzui qwertzuiop azerty123 azertyuiop
  motdepasse motdepasse1 bonjour1 bonjour123 soleil123 doudou123 loulou123 chouchou marseille marseille13 nicolas1
  contrasena contrasena1 teamo123 teamomucho tequiero tequiero1 hola1234 hola12345 realmadrid1 mexico123 colombia
  argentina brasil123 portugal espana123 italia123 juventus forzaroma ciao1234 ciaociao amoremio amore123 francesca
  alessandro alessandra giuseppe valentina valentina1 wachtwoord welkom01 welkom123 feyenoord ajax1234 haslo123
  polska123 zaq123wsx qazwsxedc qazwsx123 qazwsxedc1 qazxswedc qweasdzxc qweasd123 qweqweqwe qweasdzxc1 asdasdasd
  asdasd123 asdqwe123 zxczxczxc zxcasdqwe zxcvbnm12 qwe123456 qwerty123456 qwerty1234567 qwerty7890 q1w2e3r4
  q1w2e3r4t5 q1w2e3r4t5y6 qq123456 w1w2w3w4 z1x2c3v4 z1x2c3v4b5 a1s2d3f4 a1s2d3f4g5 1a2b3c4d 1a2s3d4f 1z2x3c4v
  1w2q3r4e 123qweasd 123qweasdzxc 123qwe123 123qwerty 1234qwerty 12345qwert 123456qwerty 123abc123 123456abc
  123456789a 123456789q 123456789abc 1234abcd 12345abc 123asd123 123zxc123 123654789 1234554321 123321123 123123123
  1231231234 12312312 12341234 1234512345 12344321 123454321 1234567891 12345678910 123456781 1234567899 0123456789
  01234567 012345678 987654321 9876543210 87654321 876543210 0987654321 147258369 147852369 159753123 159357456
  741852963 789456123 7894561230 456789123 321654987 369258147 963852741 963258741 753951852 852456852 14789632
  147896325 147896321 1478963250 11111111 111111111 1111111111 22222222 222222222 33333333 333333333 44444444
  444444444 55555555 555555555 66666666 666666666 77777777 777777777 88888888 888888888 99999999 999999999 9999999999
  00000000 000000000 0000000000 11112222 11223344 1122334455 112233445566 11223344556677 12121212 121212121 13131313
  10101010 20202020 69696969 12301230 12345670 123456780 12345679 123456788 13579246 135792468 1357924680 24681012
  246810121 11235813 31415926 314159265 27182818 19191919 19841984 19851985 19861986 19871987 19881988 19891989
  19901990 19911991 19921992 20002000 20012001 20102010 20112011 20122012 20202021 aaaaaaaa aaaaaaaaa aaaaaaaaaa
  aaaa1111 aaa11111 a1a1a1a1 a1234567 a12345678 a1234567890 b1234567 q1234567 q12345678 q123456789 z1234567 z12345678
  x1234567 s1234567 m1234567 m12345678 abcabcabc abc123abc abcabc123 abcdefghi abcdefghij abcdefghijk abcdefg123
  abcd123456 abc123456789 abcde12345 xxxxxxxx xxxxxxxxx zzzzzzzz qqqqqqqq wwwwwwww ssssssss dddddddd ffffffff mmmmmmmm
  kkkkkkkk llllllll blahblah blahblah1 nothing1 whatever1 whatever123 nopassword mypassword mypassword1 mypass123
  yourpassword thepassword newpassword newpass123 oldpassword passpass passpass1 password0 password01 password00
  password11 password2 password22 password3 password4 password5 password6 password7 password8 password9 password10
  password13 password99 password111 password321 password666 password69 password77 password! password1! password123!
  password12! p4ssw0rd p455w0rd pa55word pa55w0rd pa$$word pa$$w0rd passw0rd1 passw0rd123 p@ssw0rd1 p@ssw0rd123
  p@ssw0rd! p@ssword1 p@ssword123 p@$$w0rd passwd123 passwords passwordpassword drowssap drowssap1 testtest test12345
  test123456 testing1 testing123 tester123 demo1234 demodemo guest123 guest1234 user1234 user12345 username username1
  root1234 rootroot toor1234 default1 default123 temp1234 temp12345 temporary temppass qwertyuiop1 qwertyuiop123
  qwertyuiop12 qwerty11 qwerty77 qwerty88 qwerty99 qwerty00 qwerty321 qwertyqwerty qwerty1! qwerty123! qwerqwer
  qwertasdfg qwertasdf qwert12345 qwert123 qwert1234 asdfjkl; asdfjkl1 asdf12345 asdf123456 asdfasdf1 asdfasdfasdf
  asdfghjkl123 asdfghjkl; asdfqwer asdfzxcv asdfg123 asdfg12345 zxcvbnm. zxcvbnmz zxcvzxcv zxcv1234 zxcvasdf 1qaz1qaz
  1qaz@wsx 1qaz!qaz 1qaz2wsx3 1qaz2wsx3edc4rfv !qaz2wsx !qaz@wsx 2wsx3edc 3edc4rfv zaq!2wsx zaqwsx123 zaqxswcde
  xsw21qaz cde34rfv mko09ijn qazqazqaz wsxedcrfv administrator123 admin12345 admin123456 adminadmin admin@123
  admin2020 admin2021 admin2022 admin2023 admin2024 admin2025 superuser sysadmin webmaster manager1 manager123
  supervisor operator1 service1 support1 support123 helpdesk oracle123 mysql123 postgres postgres1 database sqlserver
  cisco123 router123 letmein12 letmein! letmeinnow opensesame openthedoor abracadabra trustnoone trustno11 trustme1
  iamgod123 godisgood godisgreat godislove jesus123 jesuschrist jesus777 jesusislord jesuslovesme christ123 blessed1
  blessing faithful heaven123 angel123 angels123 archangel lucifer1 lucifer666 satan666 devil666 demon123 hellfire
  heaven11 master12 master1234 mastermind maverick1 mercury1 phoenix1 phoenix123 predator terminator gladiator
  warrior1 warrior123 assassin assassin1 samurai1 knight123 wizard123 dragon69 dragon99 dragons1 blackdragon reddragon
  tiger123 tigers123 lion1234 eagle123 falcon123 panther1 panther123 panthers cheetah1 leopard1 dolphin1 dolphin123
  dolphins elephant elephant1 squirrel hamster1 monkey12 monkey11 monkey69 gorilla1 kitten123 kittycat kitty123
  hellokitty hellokitty1 puppy123 doggy123 doggie123 lovemydog bulldog1 bulldogs rottweiler shepherd labrador
  chihuahua crocodile scorpio1 scorpion1 spider123 spiderman1 spiderman123 superman123 superman12 batman12 batman1234
  ironman1 ironman123 captainamerica wolverine wolverine1 deadpool hello123 hello1234 hello12345 helloworld
  helloworld1 hellohello goodbye1 goodmorning goodluck1 goodluck123 happy123 happyday happyness happiness happyfeet
  smile123 smiley123 lovely123 lovelygirl lover123 loverboy lovergirl lovebird lovebug1 iloveyou! iloveyou3 iloveyou7
  iloveyousomuch iloveyouforever ilovehim iloveher ilovegod ilovejesus ilovemom ilovemum ilovemydad ilovemyself
  ilovemylife ilovemusic iloveme1 iloveme123 babyboy1 babyboy123 babygirl12 babygirl123 babyblue babycakes babydoll
  babyface honeybunny honey123 sweetheart sweetie1 sweetie123 sweetness sweetpea sweet123 sugar123 candy123 cutie123
  cutiepie cutiepie1 beautiful beautiful1 gorgeous gorgeous1 handsome princess123 princess7 queen123 king1234
  prince123 diamond1 diamond123 diamonds crystal1 crystal123 emerald1 sapphire platinum goldfish golden123 silver123
  money123 money1234 moneymoney moneyman million1 millionaire billionaire business success1 success123 freedom1
  freedom123 independence america1 american1 patriot1 soldier1 marines1 airforce military sexy1234 sexygirl sexylady
  sexybitch sexyback sexsexsex hotgirl1 hottie123 hotmail1 hotstuff playboy1 playboy123 playgirl pussycat bitch123
  asshole1 asshole123 fuckyou123 fuckyou2 fuckyou12 fuckoff1 fuckoff123 fuckthis fuckthis1 motherfucker bullshit
  bullshit1 blowjob1 bigdick1 badboy123 badgirl1 gangster gangsta1 chicken1 chicken123 chickens cheese123 cheeseburger
  hamburger pizza123 banana123 bananas1 orange123 apple1234 coffee123 cocacola cocacola1 pepsi123 budweiser heineken
  guinness jackdaniels whiskey1 vodka123 tequila1 purple123 yellow123 green123 black123 white123 red12345 blue1234
  pink1234 blackcat blackjack blackbird blacklabel whitetiger redhorse bluesky1 bluebird bluemoon greentea january1
  february february1 march2020 april123 august123 september september1 october1 november november1 december december1
  monday123 tuesday1 wednesday thursday1 friday123 friday13 saturday saturday1 sunday123 newyork1 newyork123
  newyorkcity losangeles california california1 florida1 texas123 hawaii123 chicago1 chicago123 boston123 london123
  england1 england123 scotland scotland1 ireland1 ireland123 germany1 deutschland france123 paris123 russia123
  moscow123 canada123 toronto1 australia australia1 india123 pakistan pakistan123 bangladesh indonesia philippines
  singapore thailand vietnam1 china123 japan123 tokyo123 africa123 southafrica nigeria1 kenya123 student1 student123
  teacher1 teacher123 school123 highschool college1 university graduate science1 history1 english1 mathematics
  doctor123 nurse123 lawyer123 engineer engineer1 mother123 father123 brother1 brother123 sister123 grandma1 grandpa1
  daughter daughter1 husband1 familia1 family123 myfamily family01 children children1 bestfriend bestfriends friends1
  friends123 friendship together forever123 foreverlove always123 zxcvbnmasdfghjklqwertyuiop mnbvcxz1 mnbvcxz123
  poiuytrewq poiuytre lkjhgfdsa lkjhgfds 0okm9ijn 1324354657 1029384756 102938475 qpwoeiruty alskdjfhg zmxncbv1
  mnbvcxza
  `
    .trim()
    .split(/\s+/),
);
