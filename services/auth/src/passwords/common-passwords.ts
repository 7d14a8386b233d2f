/** Common passwords and the words that common passwords are made of, in lower case. */
const general = `
  password passw0rd p@ssword p@ssw0rd pa55word passwort passphrase mypassword yourpassword thepassword
  newpassword oldpassword welcome welcomehome letmein letmeinnow letmeinplease letmein123 iloveyou
  iloveyouso iloveyousomuch loveyou loveyouforever iloveindia qwerty qwertyuiop qwertyuiopasdf qwertyuiop123
  qwertyasdfzxcv qwerty123456 qwerty123qwerty asdfghjkl asdfghjklqwerty asdf zxcvbnm zxcvbnmasdfgh qazwsx
  qazwsxedc qazwsxedcrfv qwaszx azerty azertyuiop 1q2w3e4r5t6y 1qaz2wsx3edc 1qaz2wsx3edc4rfv q1w2e3r4t5y6
  q1w2e3r4t5y6u7 zaq12wsxcde3 zaq1zaq1zaq1 123456789012 1234567890123 12345678901234 123456789123 1234567890
  123123123123 121212121212 112233445566 111222333444 123321123321 098765432109 987654321098 0987654321
  012345678901 0123456789012 102030405060 123454321012 147258369147 159753159753 741852963741 999888777666
  135792468000 314159265358 271828182845 010203040506 admin administrator adminadmin admin123admin
  superadmin sysadmin root rootroot superuser user username guest default changeme changemenow changeit
  changethis secret topsecret mysecret secretsecret supersecret trustno1 trustnoone master masterkey
  mastermaster monkey dragon shadow sunshine mysunshine princess myprincess football footballer baseball
  basketball cricket iplcricket superman spiderman batman ironman captainamerica avengers starwars startrek
  pokemon pikachu naruto minecraft fortnite michael jennifer jessica ashley daniel charlie jordan thomas
  robert andrew joshua matthew michelle nicole samantha amanda alexander alexandra christopher elizabeth
  stephanie katherine jonathan anthony william benjamin nathaniel victoria computer internet keyboard laptop
  windows microsoft google facebook instagram whatsapp youtube linkedin twitter amazon flipkart samsung
  iphone android apple orange banana cheese chocolate strawberry pineapple butterfly rainbow flower flowers
  summer winter autumn spring january february march april june july august september october november
  december monday tuesday wednesday thursday friday saturday sunday freedom liberty forever together hello
  helloworld hellohello goodmorning goodnight whatever nothing something everything blessed blessing jesus
  jesuschrist jesuslovesme godisgreat godisgood jaishreeram jaimatadi omnamahshivaya harekrishna sairam
  waheguru ganesh ganpati hanuman lakshmi krishna radhekrishna shivshakti mahadev bholenath bharat
  bharatmata jaihind vandemataram hindustan india indiaindia incredibleindia mumbai delhi newdelhi bangalore
  bengaluru chennai kolkata hyderabad pune jaipur pinkcity jaipurcity rajasthan udaipur jodhpur rajputana
  sachin sachintendulkar tendulkar virat viratkohli kohli dhoni msdhoni rohitsharma shahrukh salmankhan
  amitabh deepika aishwarya priyanka sanjay rajesh ramesh suresh mahesh mukesh rakesh dinesh ganeshji
  pradeep sandeep deepak vikram aditya arjun abhishek ashish manish anil sunil vijay ajay kumar sharma verma
  gupta singh patel agarwal jain rathore shekhawat pooja priya neha kavita sunita anita geeta seeta sita
  radha lovelove mylove mylovemylove sweetheart darling honey babygirl babyboy mommy daddy mummy papa family
  myfamily friends bestfriend bestfriends buddy lucky happy happiness smile angel angels heaven diamond
  golden silver platinum phoenix warrior warriors samurai ninja killer hunter ranger tiger tigers lion eagle
  eagles falcon panther wolf wolves cobra viper thunder lightning hurricane maverick matrix ferrari porsche
  mercedes mustang corvette harley yamaha honda suzuki toyota mahindra manchester liverpool arsenal chelsea
  barcelona realmadrid juventus cowboys yankees lakers steelers abcdefghijkl abcdefghijklm abcdefghijklmnop
  abcdefgh abcdef abc abcabcabcabc abcd1234abcd abcd1234efgh a1b2c3d4e5f6 aabbccddeeff test testing tester
  testtest testaccount testuser testpassword demo demodemo demopassword demouser example sample temp
  temporary temppassword access accessdenied login loginlogin mylogin signin letmesignin opensesame open
  enter private public server database mysql postgres postgresql oracle rabbitmq guestguest minio minioadmin
  docker kubernetes nodejs javascript typescript developer programmer engineer manager office business
  company company123 money moneymoney rupees cashcash creditcard payment razorpay correcthorsebatterystaple
  thisisapassword thisismypassword ihatepasswords idontknow icantremember iforgotit forgotpassword
  passwordpassword nopassword neverforget blahblahblah asdfasdfasdf qweasdzxc qweasdzxc123 poiuytrewq
  mnbvcxz lkjhgfdsa letmeinagain wordpass drowssap`;

/** Words that an attacker who knows this shop would try. */
const aboutTheShop = `
  2x7 2x7meals 2x7kitchen 2x7jaipur 2x7admin 2x7password 2x7protein 2x7shop 2x7subscription twobyseven
  twotimesseven meals mealplan mealplans mealsubscription subscription subscriptionplan subscriptions
  protein proteins proteinmeals proteinmeal proteinrich proteinrichmeals highprotein wheyprotein whey
  massgainer preworkout recovery supplement supplements fitness fitnessmeals fitnesskitchen gym gymrat
  workout bodybuilding bodybuilder musclebuilding musclegain muscle nutrition nutritionist dietician
  healthyfood healthymeals healthyeating kitchen kitchenadmin jaipurkitchen paneer paneertikka tiffin
  tiffinservice lunchbox dinner lunch lunchdinner samplemenu freedelivery delivery`;

/** Refused as passwords: as they are, repeated, or with digits and signs around them. */
export const commonPasswords: readonly string[] = `${general} ${aboutTheShop}`.trim().split(/\s+/);
